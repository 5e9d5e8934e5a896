//! Texts that are stored once and identified by a number: names of states, labels.

/// Texts, each stored once, numbered in order of insertion, all in one string.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    all: String,
    /// Where each text ends.
    ends: Vec<u32>,
    /// A hash table with open addressing. Its size is a power of two; at most three quarters are used.
    slots: Vec<Slot>,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    hash: u32,
    number: u32,
}

const FREE: Slot = Slot { hash: 0, number: u32::MAX };

impl Texts {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    #[inline]
    pub fn get(&self, number: usize) -> &str {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.all[start as usize..self.ends[number] as usize]
    }

    pub fn find(&self, text: &str) -> Option<u32> {
        self.look_up(text, hash(text.as_bytes())).ok()
    }

    /// The number of a text. A new text gets the next number.
    #[inline]
    pub fn intern(&mut self, text: &str) -> u32 {
        let hash = hash(text.as_bytes());
        match self.look_up(text, hash) {
            Ok(number) => number,
            Err(free) => self.add(text, hash, free),
        }
    }

    /// Frees unused capacity.
    pub(crate) fn shrink(&mut self) {
        self.all.shrink_to_fit();
        self.ends.shrink_to_fit();
    }

    /// The number of a text, or the free slot where it belongs.
    #[inline]
    fn look_up(&self, text: &str, hash: u32) -> Result<u32, usize> {
        if self.slots.is_empty() {
            return Err(0);
        }
        let mut at = self.home(hash);
        loop {
            let slot = self.slots[at];
            if slot.number == FREE.number {
                return Err(at);
            }
            if slot.hash == hash && self.get(slot.number as usize) == text {
                return Ok(slot.number);
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }

    fn add(&mut self, text: &str, hash: u32, free: usize) -> u32 {
        let number = self.ends.len() as u32;
        self.all.push_str(text);
        self.ends.push(self.all.len() as u32);
        if self.ends.len() * 4 > self.slots.len() * 3 {
            self.grow();
            self.place(Slot { hash, number });
        } else {
            self.slots[free] = Slot { hash, number };
        }
        number
    }

    /// The first slot for a hash: its highest bits, because they are mixed best.
    #[inline]
    fn home(&self, hash: u32) -> usize {
        let bits = self.slots.len().trailing_zeros();
        (u64::from(hash) << bits >> 32) as usize
    }

    fn grow(&mut self) {
        let size = (2 * self.slots.len()).max(8);
        let old = std::mem::replace(&mut self.slots, vec![FREE; size]);
        for slot in old.into_iter().filter(|slot| slot.number != FREE.number) {
            self.place(slot);
        }
    }

    fn place(&mut self, slot: Slot) {
        let mut at = self.home(slot.hash);
        while self.slots[at].number != FREE.number {
            at = (at + 1) & (self.slots.len() - 1);
        }
        self.slots[at] = slot;
    }
}

/// Names of states. While each name is the number of its place, only the number of names is stored.
#[derive(Clone, Debug)]
pub(crate) enum Names {
    Numbers(u32),
    Texts(Texts),
}

impl Default for Names {
    fn default() -> Names {
        Names::Numbers(0)
    }
}

impl Names {
    pub(crate) fn len(&self) -> usize {
        match self {
            Names::Numbers(count) => *count as usize,
            Names::Texts(texts) => texts.len(),
        }
    }

    pub(crate) fn get(&self, place: usize) -> String {
        match self {
            Names::Numbers(_) => place.to_string(),
            Names::Texts(texts) => texts.get(place).to_owned(),
        }
    }

    pub(crate) fn find(&self, name: &str) -> Option<u32> {
        match self {
            Names::Numbers(count) => number(name).filter(|place| place < count),
            Names::Texts(texts) => texts.find(name),
        }
    }

    /// The place of a name. A new name gets the next place.
    #[inline]
    pub(crate) fn intern(&mut self, name: &str) -> u32 {
        let count = match self {
            Names::Texts(texts) => return texts.intern(name),
            Names::Numbers(count) => count,
        };
        match number(name) {
            Some(place) if place < *count => place,
            Some(place) if place == *count && place < u32::MAX => {
                *count += 1;
                place
            }
            _ => {
                let mut texts = Texts::default();
                for place in 0..*count {
                    texts.intern(&place.to_string());
                }
                let place = texts.intern(name);
                *self = Names::Texts(texts);
                place
            }
        }
    }

    /// Adds states that are named by their places, until there are `to`.
    pub(crate) fn grow(&mut self, to: u32) {
        match self {
            Names::Numbers(count) => *count = to.max(*count),
            Names::Texts(texts) => {
                while texts.len() < to as usize {
                    let known = texts.len();
                    if texts.intern(&known.to_string()) as usize != known {
                        return;
                    }
                }
            }
        }
    }

    pub(crate) fn shrink(&mut self) {
        if let Names::Texts(texts) = self {
            texts.shrink();
        }
    }
}

/// The number that is written exactly like this, without leading zeros.
fn number(name: &str) -> Option<u32> {
    let digits = name.as_bytes();
    let plain =
        digits.iter().all(u8::is_ascii_digit) && (digits.len() == 1 || digits.first()? != &b'0');
    name.parse().ok().filter(|_| plain)
}

/// Multiplies and folds eight bytes at a time. This is fast, and similar names get very different
/// hashes.
#[inline]
fn hash(bytes: &[u8]) -> u32 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut mixed = (bytes.len() as u64 + 1).wrapping_mul(0xa409_3822_299f_31d1);
    let mut take = |word: u64| {
        let product = u128::from(mixed ^ word) * u128::from(FACTOR);
        mixed = product as u64 ^ (product >> 64) as u64;
    };
    // The last word may overlap the one before it.
    if let Some(last) = bytes.last_chunk() {
        bytes.as_chunks().0.iter().for_each(|&word| take(u64::from_le_bytes(word)));
        take(u64::from_le_bytes(*last));
    } else if let (Some(&first), Some(&last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        take(u64::from(u32::from_le_bytes(first)) << 32 | u64::from(u32::from_le_bytes(last)));
    } else {
        take(bytes.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)));
    }
    (mixed >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_one_number() {
        let mut texts = Texts::default();
        let all: Vec<String> =
            (0..5000).map(|n| format!("{}{n}", "é".repeat(n % 9))).chain(["".to_owned()]).collect();
        for (number, text) in all.iter().enumerate() {
            assert_eq!(texts.intern(text) as usize, number);
            assert_eq!(texts.intern(text) as usize, number);
        }
        texts.shrink();
        for (number, text) in all.iter().enumerate() {
            assert_eq!((texts.get(number), texts.find(text)), (&**text, Some(number as u32)));
        }
        assert_eq!((texts.len(), texts.find("other")), (5001, None));
    }

    #[test]
    fn numbers_are_not_kept_until_another_name_comes() {
        let mut names = Names::default();
        for name in ["0", "1", "0", "2"] {
            names.intern(name);
        }
        names.grow(12);
        assert!(matches!(names, Names::Numbers(12)));
        let find = |names: &Names| ["7", "07", "+7", "12", "", "x"].map(|name| names.find(name));
        assert_eq!(find(&names), [Some(7), None, None, None, None, None]);
        assert_eq!(names.get(11), "11");
        assert_eq!(names.intern("07"), 12);
        assert!(matches!(names, Names::Texts(_)));
        assert_eq!(find(&names), [Some(7), Some(12), None, None, None, None]);
        assert_eq!((names.get(11), names.get(12), names.len()), ("11".into(), "07".into(), 13));
        assert_eq!((names.intern("3"), names.intern("13")), (3, 13));
    }

    #[test]
    fn numbers_out_of_order_are_texts() {
        let mut names = Names::default();
        assert_eq!(["1", "0", "1", "2"].map(|name| names.intern(name)), [0, 1, 0, 2]);
        assert_eq!((names.get(0), names.find("1")), ("1".into(), Some(0)));
    }

    #[test]
    fn hashes_of_names_in_a_row_are_spread() {
        let mut seen: Vec<u32> = (0..100_000).map(|n| hash(format!("s{n}").as_bytes())).collect();
        seen.sort_unstable();
        seen.dedup();
        assert!(seen.len() > 99_980, "{}", seen.len());
        let mut homes = vec![0; 1 << 12];
        seen.iter().for_each(|hash| homes[(hash >> 20) as usize] += 1);
        assert!(homes.iter().all(|&count| count < 60), "{:?}", homes.iter().max());
    }
}
