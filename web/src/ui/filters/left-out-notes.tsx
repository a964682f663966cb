/** Says which values of a URL mean nothing and were left out, each with what is allowed. */
export function LeftOutNotes({ sentences }: { sentences: readonly string[] }) {
  return (
    <div role="status" className="second-15">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence} It was left out.</p>
      ))}
    </div>
  );
}
