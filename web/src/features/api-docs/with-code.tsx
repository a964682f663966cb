/** Shows the parts of a description that are in backticks as code. */
export function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- a sentence that never changes its order
    at % 2 === 1 ? <code key={at}>{part}</code> : part,
  );
}
