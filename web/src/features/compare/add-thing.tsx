import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { ratingWord } from '@touchdown/shared/tornadoes/rating.ts';
import { useState } from 'react';
import { callApi } from '../../lib/api/api-client.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { loadSuggestions } from '../../ui/search/load-suggestions.ts';
import { readCompared, type Kind } from './compared.ts';
import styles from './compare.module.css';

interface Candidate {
  thing: string;
  label: string;
  detail: string;
}

const hints: Record<Kind, string> = {
  tornadoes: 'A place and a year, or a known name: Xenia 1974, Joplin.',
  places: 'A state, a county or a town: Moore, Oklahoma.',
  years: 'Such as 2011.',
  outbreaks: 'A known name: Super Outbreak of 1974, Palm Sunday.',
};

const maxCandidates = 6;

/** Looks up one more thing of the kind, and offers what it found as buttons. */
export function AddThing({ kind, onAdd }: { kind: Kind; onAdd: (thing: string) => void }) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly Candidate[]>([]);
  const [says, setSays] = useState<string>();
  const lookUp = async () => {
    setFound([]);
    if (text.trim() === '') return setSays('Type what you look for.');
    setSays('Looking it up…');
    try {
      const candidates = await candidatesOf(kind, text.trim());
      setFound(candidates);
      setSays(candidates.length > 0 ? 'Choose one of these:' : `Nothing is called “${text.trim()}” here.`);
    } catch (error) {
      setSays(`It could not be looked up. ${messageOf(error)}`);
    }
  };
  const add = (thing: string) => {
    setText('');
    setFound([]);
    setSays(undefined);
    onAdd(thing);
  };
  return (
    <form
      className={`not-printed ${styles['add']}`}
      aria-label="Add one more"
      onSubmit={(event) => {
        event.preventDefault();
        void lookUp();
      }}
    >
      <TextField
        label="Add one more"
        hint={hints[kind]}
        value={text}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">Look up</Button>
      <p role="status" className="second-15">
        {says}
      </p>
      {found.length > 0 ? (
        <ul className={styles['found']}>
          {found.map(({ thing, label, detail }) => (
            <li key={thing}>
              <Button onClick={() => add(thing)}>
                {label}, {detail}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </form>
  );
}

async function candidatesOf(kind: Kind, text: string): Promise<Candidate[]> {
  if (kind === 'tornadoes') {
    const query = { q: text, limit: String(maxCandidates) };
    return (await callApi('GET /tornadoes', { query })).tornadoes.map(candidateOf);
  }
  if (kind === 'years' && /^\d{4}$/.test(text)) return [{ thing: text, label: text, detail: 'Year' }];
  const find = await loadSuggestions();
  const seen = new Set<string>();
  return find(text)
    .flatMap(({ suggestions }) => suggestions)
    .flatMap(({ label, detail, path }) => {
      const thing = path?.replace(/^\/(?:outbreaks|years)\//, '') ?? '';
      const isOfKind = readCompared(new URLSearchParams({ [kind]: thing })).things.length > 0;
      if (path === undefined || seen.has(thing) || !isOfKind || !path.startsWith(roots[kind])) return [];
      seen.add(thing);
      return [{ thing, label, detail }];
    })
    .slice(0, maxCandidates);
}

/** How the paths of a kind begin. */
const roots: Record<Exclude<Kind, 'tornadoes'>, string> & { tornadoes: string } = {
  tornadoes: '/tornadoes/',
  places: '/',
  years: '/years/',
  outbreaks: '/outbreaks/',
};

function candidateOf(tornado: TornadoSummary): Candidate {
  return {
    thing: tornado.id,
    label: nameOf(tornado).title,
    detail: `${ratingWord(tornado.tor_f_scale)}, ${longDate(tornado.begin_wall)}`,
  };
}
