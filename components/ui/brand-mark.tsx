/** The mark of Reground: the earth sign of a circuit diagram. */
export function BrandMark() {
  return (
    <svg className="brandmark" viewBox="0 0 20 20" aria-hidden="true">
      <path
        d="M10 2v7M3 9h14M5.5 13h9M8 17h4"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
