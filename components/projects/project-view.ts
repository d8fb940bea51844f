/** One project in the list, and how far along it is. */
export type ProjectCard = {
  slug: string;
  name: string;
  done: number;
  waiting: number;
  open: number;
  /** When the newest ledger came in, RFC 3339. Null before the first. */
  lastImportAt: string | null;
  role: string;
};

/** One thing to have ready before the first ledger. */
export type SetupItem = {
  id: string;
  title: string;
  /** One sentence: what is set, or what happens until it is. */
  words: string;
  done: boolean;
  action: { label: string; href: string } | null;
};
