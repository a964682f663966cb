import { useQuery } from '@tanstack/react-query';
import { citationFormats, type Citations } from '@touchdown/shared/tornadoes/citation.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { CopyBox } from '../../../ui/copy-box.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FailureFace } from '../../../ui/state-face.tsx';
import type { OpenedDialog } from '../../../ui/form/dialog-button.tsx';

const formats = Object.entries(citationFormats) as [
  keyof typeof citationFormats,
  (typeof citationFormats)[keyof typeof citationFormats],
][];

/** How a tornado is cited: as a sentence, and as files for programs that keep references. */
export function CiteDialog({ id, ...opened }: OpenedDialog & { id: string }) {
  const page = `/tornadoes/${id}`;
  const { data, isError, refetch } = useQuery({
    queryKey: ['citations', id],
    queryFn: ({ signal }) => readCitations(`${page}.citations.json`, signal),
  });
  const copy = (text: string, done: string) => void copyText(text, done);
  return (
    <FormDialog title="Cite this tornado" {...opened}>
      <div className="stack">
        <p className="second-15">
          Each names the release of the record, which stays as it is after later changes.
        </p>
        {data ? (
          <>
            <CopyBox name="APA" text={data.apa} onCopy={copy} />
            {formats.map(([format, { name, ending }]) => (
              <CopyBox
                key={format}
                name={name}
                text={data[format]}
                file={`${page}.${ending}`}
                onCopy={copy}
              />
            ))}
          </>
        ) : isError ? (
          <FailureFace title="The citations cannot be read at the moment" onRetry={() => void refetch()}>
            Please try again.
          </FailureFace>
        ) : (
          <p role="status">Loading the citations</p>
        )}
      </div>
    </FormDialog>
  );
}

async function readCitations(path: string, signal: AbortSignal): Promise<Citations> {
  const answer = await fetch(path, { signal });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return (await answer.json()) as Citations;
}
