/** One commit with its whole tree; `name` is what other files call it. */
export type HistoryStep = {
  date: string;
  message: string;
  author: { name: string; email: string };
  name: string | null;
  files: Map<string, Buffer>;
};
