import { sessionExpired } from '../../../../lib/api/api-error.ts';

/** Another tab keeps this page, and with it the chosen files. */
export function SessionLost({ failure }: { failure: string | undefined }) {
  if (failure !== sessionExpired) return null;
  return (
    <p className="second-15">
      <a href="/login" target="_blank" rel="noreferrer">
        Log in in another tab
      </a>
      , then come back and submit again. Your photos stay here.
    </p>
  );
}
