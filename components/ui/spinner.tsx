/** Something is under way. Words always stand beside it. */
export function Spinner() {
  return <span className="spin" aria-hidden="true" />;
}
