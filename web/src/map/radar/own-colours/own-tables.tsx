import { useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { viewerFields } from '../field-words.ts';
import viewer from '../radar-viewer.module.css';
import { shownFields, type ShownField } from '@touchdown/shared/radar/derived/derived-fields.ts';
import { maxTableBytes, readColourTable, type OwnTable } from './read-colour-table.ts';

export type OwnTables = Partial<Record<ShownField, OwnTable>>;

/** The texts of the files by field, on this device alone. The number is the version of what is stored. */
const storageKey = 'radar-colors:1';

/** Storm-relative velocity has the table of velocity unless it has its own. */
export function ownTableOf(tables: OwnTables | undefined, field: ShownField): OwnTable | undefined {
  return tables?.[field] ?? (field === 'storm_relative_velocity' ? tables?.velocity : undefined);
}

/** The visitor's own color tables. */
export function useOwnTables() {
  const [texts, setTexts] = useState(storedTexts);
  const tables = useMemo(() => tablesOf(texts), [texts]);
  const keep = (next: Partial<Record<ShownField, string>>) => {
    setTexts(next);
    try {
      localStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // Without storage, or room in it, the tables last until the viewer is closed.
    }
  };
  return {
    tables,
    /** Adds a file for the field that it names, or for the one that is shown. Returns why it was refused. */
    add: async (file: File, shown: ShownField): Promise<{ field: ShownField } | { refused: string }> => {
      if (file.size > maxTableBytes) return { refused: 'This file is too large to be a color table.' };
      const text = await file.text();
      const read = readColourTable(text, shown);
      if ('refused' in read) return read;
      keep({ ...texts, [read.table.field]: text });
      return { field: read.table.field };
    },
    remove: (field: ShownField) => {
      const next = { ...texts };
      delete next[field];
      keep(next);
    },
  };
}

function tablesOf(texts: Partial<Record<ShownField, string>>): OwnTables {
  const tables: OwnTables = {};
  for (const field of shownFields) {
    const text = texts[field];
    const read = text === undefined ? undefined : readColourTable(text, field);
    if (read && 'table' in read) tables[field] = read.table;
  }
  return tables;
}

function storedTexts(): Partial<Record<ShownField, string>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(([, text]) => typeof text === 'string'),
    ) as Partial<Record<ShownField, string>>;
  } catch {
    return {};
  }
}

interface OwnTableChoiceProps {
  own: ReturnType<typeof useOwnTables>;
  /** The field that is shown. */
  field: ShownField;
}

const labelOf = (field: ShownField) => viewerFields.find(({ id }) => id === field)?.label ?? field;

/** Takes a visitor's color table for a field, and gives the usual colors back. */
export function OwnTableChoice({ own, field }: OwnTableChoiceProps) {
  const [said, setSaid] = useState<{ words: string; isRefused: boolean }>();
  const take = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    // The same file can be chosen again once it is mended.
    input.value = '';
    if (!file) return;
    const added = await own.add(file, field);
    setSaid(
      'refused' in added
        ? { words: added.refused, isRefused: true }
        : { words: `${labelOf(added.field)} now has your colors.`, isRefused: false },
    );
  };
  const used = ownTableOf(own.tables, field)?.field;
  return (
    <div className={viewer['times']}>
      <label className={viewer['choice']}>
        Your colors (.pal)
        <input type="file" accept=".pal,.txt,text/plain" onChange={({ target }) => void take(target)} />
      </label>
      {used ? (
        <div>
          <Button
            onClick={() => {
              own.remove(used);
              setSaid(undefined);
            }}
          >
            Back to the usual colors
          </Button>
        </div>
      ) : null}
      {said ? (
        <p role={said.isRefused ? 'alert' : 'status'} className="second-15">
          {said.words}
        </p>
      ) : null}
      <p className="second-13">A color table in the GRLevelX format. It stays on this device.</p>
    </div>
  );
}
