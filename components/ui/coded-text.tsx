/** Words of ours in which backticks set names apart, as code. */
export function CodedText({ text }: { text: string }) {
  return text.split(/`([^`]+)`/).map((part, i) => {
    const key = `${i} ${part}`;
    return i % 2 === 0 ? (
      <span key={key}>{part}</span>
    ) : (
      <code key={key}>{part}</code>
    );
  });
}
