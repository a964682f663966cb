import { useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { reasonOr } from '../../../lib/api/api-error.ts';
import { useCurrentUser } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';

export function ExportData() {
  const { username } = useCurrentUser();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isDone, setDone] = useState(false);
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    setDone(false);
    try {
      const data = await callApi('GET /auth/me/export', {});
      saveJson(data, `touchdown-${username}-${data.exportedAt.slice(0, 10)}.json`);
      setDone(true);
    } catch (error) {
      setFailure(reasonOr(error, 'Failed to export your data.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) void run();
        }}
      >
        {isBusy ? 'Preparing...' : 'Export my data'}
      </Button>
      <p role="status">{isDone ? 'The file is among your downloads.' : ''}</p>
      <FormFailure>{failure}</FormFailure>
    </>
  );
}

/** Downloads data as a JSON file. */
function saveJson(data: unknown, fileName: string): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // The browser has read the URL before the next task runs.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
