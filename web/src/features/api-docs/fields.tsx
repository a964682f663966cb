import styles from './api-docs.module.css';
import { schemaWords, type Schema } from './openapi.ts';

interface FieldsProps {
  label: string;
  schema: Schema;
  /** The heading of the first column. */
  of?: string;
}

/** The fields of a schema, or its type where it has none. */
export function Fields({ label, schema, of = 'Field' }: FieldsProps) {
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    schemaWords(field),
    [field.description, schema.required?.includes(name) ? '' : 'optional'].filter(Boolean).join('; '),
  ]);
  return rows.length > 0 ? (
    <Table label={label} head={[of, 'Type', 'What']} rows={rows} />
  ) : (
    <p>{schemaWords(schema)}</p>
  );
}

/** A table in which the first cell of each row is its header. */
export function Table({ label, head, rows }: { label: string; head: string[]; rows: string[][] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by key
    <div className={styles['wide']} tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...rest]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {rest.map((cell, i) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns have no identity but their place
                <td key={i}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A block of code. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by key
    <pre className={`card ${styles['code']}`} tabIndex={0} role="region" aria-label={label}>
      {children}
    </pre>
  );
}
