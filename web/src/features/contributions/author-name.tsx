import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import styles from './author-name.module.css';
import { authorName } from '../../lib/contribution-words.ts';

/** In the colour of the author's role; what the colour says stands beside it as a word. */
export function AuthorName({ author }: Pick<Contribution, 'author'>) {
  const role = author && author.role !== 'user' ? author.role : undefined;
  return (
    <span className={styles['author']} data-role={role}>
      {authorName({ author })}
      {role ? <span className={styles['role']}> {role}</span> : null}
    </span>
  );
}
