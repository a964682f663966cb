import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FileLinks } from '../../ui/file-links.tsx';

interface ReadOnProps {
  /** The path of the page. */
  path: string;
  /** The part of its URL that chooses among answers, with its question mark. */
  search?: string;
  /** The tornadoes of the page, and the query string of the list that has them. */
  list?: { count: number; query: string };
  /** How many tornadoes its files have, where there is no list of them. */
  tornadoes?: number;
  /** What the page's own numbers are, where its files have tornadoes. */
  profile?: string;
  /** For a page that cannot be printed from its top. */
  printWords?: string;
  children?: ReactNode;
}

/** The whole list, the map, and the same for machines and on paper. */
export function ReadOn({
  path,
  search = '',
  list,
  tornadoes = list?.count,
  profile,
  printWords,
  children,
}: ReadOnProps) {
  return (
    <>
      <div className="buttons not-printed above-40">
        {list && list.count > 0 ? (
          <>
            <LinkButton to={`/tornadoes?${list.query}`} look="primary">
              {list.count === 1 ? 'See it in the list' : `All ${groupedNumber(list.count)} as a list`}
            </LinkButton>
            <LinkButton to={`/map?${list.query}`}>On the map</LinkButton>
          </>
        ) : null}
        {children}
        {printWords ? <Button onClick={() => window.print()}>{printWords}</Button> : null}
      </div>
      <FileLinks path={path} search={search} tornadoes={tornadoes} {...(profile ? { profile } : {})} />
    </>
  );
}
