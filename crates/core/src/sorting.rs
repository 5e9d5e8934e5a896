//! Sorting that is compiled once. The sort of the standard library is compiled anew for every list and every order,
//! 8 KB each in WebAssembly; where speed does not matter, this is 300 bytes.

use std::cmp::Ordering;

/// Sorts stably. The items are copied once.
pub fn sort_by<T: Clone>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let before = items.to_vec();
    let order = order_by(items.len(), &|a, b| compare(&before[a], &before[b]));
    for (item, place) in items.iter_mut().zip(order) {
        item.clone_from(&before[place]);
    }
}

/// Sorts stably by a key.
pub fn sort_by_key<T: Clone, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// The places of so many items in their order.
fn order_by(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&a, &b| compare(a, b));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_equal_stays_in_order() {
        let mut items: Vec<(u32, usize)> = [3, 1, 2, 1, 3, 0, 2].into_iter().zip(0..).collect();
        let mut expected = items.clone();
        expected.sort_by_key(|&(key, _)| key);
        sort_by_key(&mut items, |&(key, _)| key);
        assert_eq!(items, expected);
        sort_by(&mut items[2..5], |a, b| b.1.cmp(&a.1));
        assert_eq!(items[2..5], [(2, 6), (1, 3), (2, 2)][..]);
    }
}
