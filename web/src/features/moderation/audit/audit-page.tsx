import { useQuery } from '@tanstack/react-query';
import { auditActions, auditDaysPerPage, auditedRoutes } from '@touchdown/shared/conduct/audit-actions.ts';
import { keepWords, rejectionWords } from '@touchdown/shared/contract/stock-reasons.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ModerationPage } from '../../../entities/moderation/moderation-page.tsx';
import { callApi, type ApiArguments, type ApiResult } from '../../../lib/api/api-client.ts';
import { messageOf, reasonOr } from '../../../lib/api/api-error.ts';
import { useResults } from '../../../lib/list-state/use-results.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { EmptyFace, FailureFace } from '../../../ui/state-face.tsx';
import styles from '../moderation.module.css';

type Filter = NonNullable<ApiArguments<'GET /moderation/audit/export'>['query']>;
type Entry = ApiResult<'GET /moderation/audit'>['data']['entries'][number];

const names = ['person', 'route', 'since', 'until'] as const;

/** What was done to accounts and contributions, for admins. The URL names the filter and the page. */
export function AuditPage() {
  return (
    <ModerationPage
      title="Audit"
      lead="What was done to accounts and contributions, when, and by whom, the newest first. That you look is recorded too."
      isForAdmins
    >
      <Audit />
    </ModerationPage>
  );
}

function Audit() {
  const [search, setSearch] = useSearchParams();
  const filter = Object.fromEntries(
    names.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])),
  ) as Filter;
  const before = search.get('before') ?? undefined;
  // Not through `apiQuery`, which stores answers on the device. Each request is recorded, so none is sent by itself.
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['audit', filter, before],
    queryFn: ({ signal }) =>
      callApi('GET /moderation/audit', { query: { ...filter, ...(before ? { before } : {}) } }, signal),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { results, lookAtResults } = useResults();
  const older = new URLSearchParams({ ...(filter as Record<string, string>), before: data?.data.next ?? '' });
  return (
    <>
      <Filters
        // Another filter has empty fields of its own.
        key={JSON.stringify(filter)}
        filter={filter}
        onSearch={(next) => {
          setSearch(next);
          lookAtResults();
        }}
      />
      <section ref={results} tabIndex={-1} aria-label="Entries" className="focus-place above-24">
        {data ? (
          <Entries entries={data.data.entries} hasOlder={data.data.next !== null} />
        ) : isPending ? (
          <p role="status">Loading...</p>
        ) : (
          <FailureFace title="Failed to fetch the audit" onRetry={() => void refetch()}>
            {messageOf(error)}
          </FailureFace>
        )}
      </section>
      <div className="buttons above-20">
        {data?.data.next ? <LinkButton to={`?${older.toString()}`}>Older entries</LinkButton> : null}
        <ExportButton filter={filter} />
      </div>
    </>
  );
}

function Filters({
  filter,
  onSearch,
}: {
  filter: Filter;
  onSearch: (filter: Record<string, string>) => void;
}) {
  return (
    <form
      role="search"
      className={styles['filters']}
      onSubmit={(event) => {
        event.preventDefault();
        const sent = new FormData(event.currentTarget);
        const given = names.map((name) => [name, textOf(sent.get(name))] as const);
        onSearch(Object.fromEntries(given.filter(([, value]) => value !== '')));
      }}
    >
      <TextField
        label="Username or id"
        name="person"
        maxLength={60}
        defaultValue={filter.person}
        autoComplete="off"
      />
      <SelectField
        label="Route"
        name="route"
        defaultValue={filter.route}
        options={[
          { value: '', label: 'Any' },
          ...auditedRoutes.map((route) => ({ value: route, label: route })),
        ]}
      />
      <TextField label="From (UTC)" name="since" type="date" defaultValue={filter.since} />
      <TextField label="To (UTC)" name="until" type="date" defaultValue={filter.until} />
      <Button type="submit" look="primary">
        Search
      </Button>
    </form>
  );
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.trim() : '';
}

function Entries({ entries, hasOlder }: { entries: readonly Entry[]; hasOlder: boolean }) {
  if (entries.length === 0)
    return (
      <EmptyFace title="No entries">
        {hasOlder
          ? `Nothing in these ${auditDaysPerPage} days. Older entries may match.`
          : 'Nothing matches.'}
      </EmptyFace>
    );
  return (
    <ul className={styles['entries']}>
      {entries.map(({ at, id, action, person, by, detail, reason, note }) => (
        <li key={id}>
          <time dateTime={at}>{`${at.slice(0, 10)} ${at.slice(11, 19)} UTC`}</time>
          <p>
            <strong>{wordsOf(action)}</strong>: {nameOf(person)}, by {nameOf(by)}
          </p>
          {detail === null ? null : <p className={styles['detail']}>{detail}</p>}
          {reason === undefined ? null : <p className={styles['detail']}>{reasonWords(reason)}</p>}
          {note === null ? null : <p className={styles['detail']}>“{note}”</p>}
        </li>
      ))}
    </ul>
  );
}

/** A newer server may know an action that this page does not. */
function wordsOf(action: string): string {
  return (auditActions as Partial<Record<string, { words: string }>>)[action]?.words ?? action;
}

function reasonWords(reason: string): string {
  const known: Partial<Record<string, { words: string }>> = { ...rejectionWords, ...keepWords };
  return known[reason]?.words ?? reason;
}

function nameOf({ id, username }: Entry['person']): string {
  return username ?? id;
}

function ExportButton({ filter }: { filter: Filter }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { data } = await callApi('GET /moderation/audit/export', { query: filter });
      saveCsv(data.csv, 'touchdown-audit.csv');
    } catch (error) {
      setFailure(reasonOr(error, 'Failed to export the audit.'));
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
        {isBusy ? 'Preparing...' : 'Save as CSV'}
      </Button>
      <FormFailure>{failure}</FormFailure>
    </>
  );
}

function saveCsv(text: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = fileName;
  link.click();
  // The browser has read the URL before the next task runs.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
