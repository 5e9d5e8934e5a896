//! The sizes of the downloads, gzipped as static hosts send them, compared with `budget.toml`. Its times
//! are checked by [`crate::time_budget`].

use crate::site::{Loaded, Site};
use crate::time_budget::TimeBudget;
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::BTreeMap;
use std::io::Write;
use toml::{Table, Value};

/// Prints the sizes beside their limits.
pub(crate) fn print(workspace: &Workspace, site: &Site) -> Result<()> {
    println!("{}", Sizes::of(site).table(&Budget::read(workspace)?));
    Ok(())
}

/// Prints the sizes, and fails if one is over its limit.
pub(crate) fn print_and_check(workspace: &Workspace, site: &Site) -> Result<()> {
    let (sizes, budget) = (Sizes::of(site), Budget::read(workspace)?);
    println!("{}", sizes.table(&budget));
    sizes.check(&budget)
}

/// Upper bounds in bytes. 1 KB is 1,000 bytes, the stricter definition.
#[derive(Debug)]
struct Budget {
    limits: BTreeMap<Loaded, u64>,
    sums: Vec<Sum>,
}

/// A limit for several groups together: what one visitor has to wait for.
#[derive(Debug)]
struct Sum {
    name: String,
    of: Vec<Loaded>,
    limit: u64,
}

impl Budget {
    fn read(workspace: &Workspace) -> Result<Self> {
        Self::parse(&workspace.read("budget.toml")?)
    }

    fn parse(text: &str) -> Result<Self> {
        let mut table: Table = text.parse().context("budget.toml is not valid TOML")?;
        let mut limits = BTreeMap::new();
        let first = bytes(table.remove("shell_kb"), "shell_kb")?;
        limits.insert(Loaded::AtFirst, first);
        if let Some(Value::Table(lazy)) = table.remove("lazy_kb") {
            for (name, kb) in lazy {
                let limit = bytes(Some(kb), &name)?;
                limits.insert(Loaded::Lazily(name), limit);
            }
        }
        let mut sums = Vec::new();
        if let Some(Value::Table(together)) = table.remove("together") {
            for (name, sum) in together {
                sums.push(Sum::read(&name, sum)?);
            }
        }
        TimeBudget::take(&mut table)?;
        if let Some(unknown) = table.keys().next() {
            bail!(
                "budget.toml sets `{unknown}`; it may set shell_kb, [lazy_kb], [together.NAME], \
                 test_minutes and [stage_seconds] only"
            );
        }
        Ok(Self { limits, sums })
    }
}

impl Sum {
    fn read(name: &str, value: Value) -> Result<Self> {
        let Value::Table(mut table) = value else {
            bail!("budget.toml must give [together.{name}] as a table with `kb` and `of`");
        };
        let limit = bytes(table.remove("kb"), "kb")?;
        let Some(Value::Array(parts)) = table.remove("of") else {
            bail!("budget.toml must say what [together.{name}] is a sum `of`");
        };
        let loaded = |part: &Value| match part.as_str() {
            Some("shell") => Ok(Loaded::AtFirst),
            Some(module) => Ok(Loaded::Lazily(module.to_owned())),
            None => bail!("budget.toml must list names in `of` of [together.{name}]"),
        };
        let of = parts.iter().map(loaded).collect::<Result<_>>()?;
        if let Some(unknown) = table.keys().next() {
            bail!("budget.toml sets `{unknown}` in [together.{name}]; it may set kb and of only");
        }
        Ok(Self { name: name.replace('_', " "), of, limit })
    }
}

fn bytes(value: Option<Value>, key: &str) -> Result<u64> {
    value
        .and_then(|value| value.as_integer())
        .and_then(|kb| u64::try_from(kb).ok())
        .map(|kb| kb * 1000)
        .with_context(|| format!("budget.toml must set `{key}` to a whole number of KB"))
}

/// The size of every file, in groups that are loaded together.
#[derive(Debug)]
struct Sizes {
    groups: BTreeMap<Loaded, Vec<FileSize>>,
}

#[derive(Debug)]
struct FileSize {
    address: String,
    raw: u64,
    gzipped: u64,
}

impl Sizes {
    fn of(site: &Site) -> Self {
        let mut groups: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (address, file) in &site.files {
            groups.entry(file.loaded.clone()).or_default().push(FileSize {
                address: address.clone(),
                raw: file.bytes.len() as u64,
                gzipped: gzipped(&file.bytes),
            });
        }
        Self { groups }
    }

    fn table(&self, budget: &Budget) -> String {
        let mut lines =
            vec![format!("{:<44}{:>10}{:>10}{:>10}", "", "KB raw", "KB gzip", "budget")];
        for (loaded, files) in &self.groups {
            let limit = match budget.limits.get(loaded) {
                Some(limit) => kb(*limit),
                None => "none".to_owned(),
            };
            let raw = files.iter().map(|file| file.raw).sum();
            lines.push(row(&name_of(loaded), raw, total(files), &limit));
            for file in files {
                let indented = format!("  {}", file.address);
                lines.push(row(&indented, file.raw, file.gzipped, ""));
            }
        }
        for sum in &budget.sums {
            let (raw, gzipped) = self.together(sum);
            lines.push(row(&format!("together: {}", sum.name), raw, gzipped, &kb(sum.limit)));
        }
        lines.join("\n")
    }

    /// The size of several groups, raw and gzipped.
    fn together(&self, sum: &Sum) -> (u64, u64) {
        let files = || sum.of.iter().filter_map(|part| self.groups.get(part)).flatten();
        (files().map(|file| file.raw).sum(), files().map(|file| file.gzipped).sum())
    }

    /// Fails if a group or a sum of groups is over its budget, or a group has none.
    fn check(&self, budget: &Budget) -> Result<()> {
        for (loaded, files) in &self.groups {
            let (name, total) = (name_of(loaded), total(files));
            match budget.limits.get(loaded) {
                None => bail!("{name} has no budget: give it one in budget.toml"),
                Some(limit) if total > *limit => bail!(
                    "{name} is {} KB gzipped, its budget is {} KB. Make it smaller, or say in \
                     budget.toml why it may grow.",
                    kb(total),
                    kb(*limit)
                ),
                Some(_) => {}
            }
        }
        for sum in &budget.sums {
            let (_, total) = self.together(sum);
            if total > sum.limit {
                bail!(
                    "{} is {} KB gzipped, its budget is {} KB. Make a part of it smaller, or say in \
                     budget.toml why it may grow.",
                    sum.name,
                    kb(total),
                    kb(sum.limit)
                );
            }
        }
        let in_sums = budget.sums.iter().flat_map(|sum| &sum.of);
        for loaded in budget.limits.keys().chain(in_sums) {
            if !self.groups.contains_key(loaded) {
                bail!(
                    "budget.toml has a budget for {}, which is no longer part of the page",
                    name_of(loaded)
                );
            }
        }
        Ok(())
    }
}

fn name_of(loaded: &Loaded) -> String {
    match loaded {
        Loaded::AtFirst => "shell".to_owned(),
        Loaded::Lazily(name) => format!("on demand: {name}"),
    }
}

fn total(files: &[FileSize]) -> u64 {
    files.iter().map(|file| file.gzipped).sum()
}

fn row(name: &str, raw: u64, gzipped: u64, limit: &str) -> String {
    format!("{name:<44}{:>10}{:>10}{limit:>10}", kb(raw), kb(gzipped)).trim_end().to_owned()
}

fn kb(bytes: u64) -> String {
    format!("{}.{}", bytes / 1000, bytes % 1000 / 100)
}

fn gzipped(bytes: &[u8]) -> u64 {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing into memory cannot fail; if it did, the raw size would be a safe upper bound.
    match encoder.write_all(bytes).and_then(|()| encoder.finish()) {
        Ok(compressed) => compressed.len() as u64,
        Err(_) => bytes.len() as u64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A budget with these sizes and some times.
    fn budget(sizes: &str) -> Result<Budget> {
        let time = "[stage_seconds]\nfmt = 1";
        Budget::parse(&format!("test_minutes = 1\n{sizes}\n{time}"))
    }

    fn sizes(first: u64, layout: u64) -> Sizes {
        let file = |gzipped| vec![FileSize { address: "a".into(), raw: gzipped * 3, gzipped }];
        Sizes {
            groups: BTreeMap::from([
                (Loaded::AtFirst, file(first)),
                (Loaded::Lazily("layout".into()), file(layout)),
            ]),
        }
    }

    #[test]
    fn a_page_over_its_budget_fails() {
        let budget = budget("shell_kb = 4\n[lazy_kb]\nlayout = 5").unwrap();
        assert!(sizes(4000, 5000).check(&budget).is_ok());
        let error = sizes(4100, 5000).check(&budget).unwrap_err().to_string();
        assert!(error.starts_with("shell is 4.1 KB gzipped, its budget is 4.0 KB"), "{error}");
        assert!(sizes(4000, 5001).check(&budget).is_err());
    }

    #[test]
    fn parts_within_their_budgets_may_be_too_much_together() {
        let budget = |kb| {
            budget(&format!(
                "shell_kb = 4\n[lazy_kb]\nlayout = 5\n\
                 [together.until_all_is_there]\nkb = {kb}\nof = [\"shell\", \"layout\"]"
            ))
        };
        let (fits, small) = (budget(9).unwrap(), budget(8).unwrap());
        assert!(sizes(4000, 5000).check(&fits).is_ok());
        assert!(sizes(3000, 5000).check(&small).is_ok());
        let error = sizes(4000, 5000).check(&small).unwrap_err().to_string();
        assert!(error.starts_with("until all is there is 9.0 KB gzipped"), "{error}");
        let row = sizes(4000, 5000).table(&fits);
        let row = row.lines().last().unwrap();
        assert_eq!(
            row.split_whitespace().collect::<Vec<_>>(),
            ["together:", "until", "all", "is", "there", "27.0", "9.0", "9.0"]
        );
    }

    #[test]
    fn a_sum_names_its_parts() {
        let sum = |of: &str| budget(&format!("shell_kb = 4\n[together.all]\nkb = 5\n{of}"));
        assert!(sum("").is_err());
        assert!(sum("of = [1]").is_err());
        assert!(sum("of = [\"shell\"]\nor = 1").is_err());
        let unknown = sum("of = [\"shell\", \"engines\"]").unwrap();
        let only_shell = Sizes { groups: BTreeMap::from([(Loaded::AtFirst, Vec::new())]) };
        let error = only_shell.check(&unknown).unwrap_err().to_string();
        assert!(error.contains("engines, which is no longer part of the page"), "{error}");
    }

    #[test]
    fn every_part_needs_a_budget_and_every_budget_a_part() {
        let without_layout = budget("shell_kb = 4").unwrap();
        assert!(sizes(1, 1).check(&without_layout).is_err());
        let too_many = budget("shell_kb = 4\n[lazy_kb]\nlayout = 5\nx = 1").unwrap();
        assert!(sizes(1, 1).check(&too_many).is_err());
        assert!(budget("shell = 4").is_err());
        assert!(budget("shell_kb = 4\nother = 1").is_err());
    }
}
