/** Where a repository stands, its newest commit, and all of them in order. */
export type BuiltRepository = { dir: string; head: string; commits: string[] };
