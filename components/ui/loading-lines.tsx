/** A quiet stand-in for text that is on its way. The words say for what. */
export function LoadingLines({ words }: { words: string }) {
  return (
    <div className="blank is-load" role="status" aria-label={words}>
      <span className="sk sk-1" />
      <span className="sk sk-2" />
      <span className="sk sk-3" />
      <span className="sk sk-2" />
      <p>{words}</p>
    </div>
  );
}
