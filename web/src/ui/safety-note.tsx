import { safetyNote, warningsSite } from '@touchdown/shared/text/safety-note.ts';

const [before = ''] = safetyNote.split(warningsSite.name);

/** The sentence that sends people to the weather service for warnings. */
export function SafetyNote({ className = '' }: { className?: string }) {
  return (
    <p className={`second-15 ${className}`}>
      {before}
      <a href={warningsSite.url} rel="noopener noreferrer">
        {warningsSite.name}
      </a>
    </p>
  );
}
