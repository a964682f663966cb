import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { authorName } from './contribution-words.ts';
import { PersonName } from '../../ui/person/person-name.tsx';

/** The author's name in the colour of the role, with the role beside it as a word. */
export function AuthorName({ author }: Pick<Contribution, 'author'>) {
  const role = author?.role ?? 'user';
  return (
    <span>
      <PersonName username={authorName({ author })} role={role} />
      {role === 'user' ? null : ` ${role}`}
    </span>
  );
}
