import { personalDataGroups } from '@touchdown/shared/privacy/registry.ts';
import type { PersonalData } from '@touchdown/shared/privacy/row.ts';
import styles from './personal-data-table.module.css';

const columns = ['Why', 'How long', 'In your export', 'When you delete your account'] as const;

/** What is stored about people, from the registry that the export and the eraser work by. A list of cards on a phone. */
export function PersonalDataTable() {
  return personalDataGroups.map(({ heading, rows }) => (
    <section key={heading} className={styles['part']}>
      <h3>{heading}</h3>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">What</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.what} {...row} />
          ))}
        </tbody>
      </table>
    </section>
  ));
}

function Row({ what, why, until, exported, deletion }: PersonalData) {
  const cells = [
    why,
    until.words,
    'in' in exported ? 'Yes.' : `No: ${withSmallStart(exported.not)}`,
    deletion.words,
  ];
  return (
    <tr>
      <th scope="row">{what}</th>
      {cells.map((text, at) => (
        <td key={columns[at]}>
          <span className={styles['label']} aria-hidden="true">
            {columns[at]}
          </span>
          {text}
        </td>
      ))}
    </tr>
  );
}

function withSmallStart(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
