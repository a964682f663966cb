import type { CodebookColumn } from '@touchdown/shared/tornadoes/export/export-columns.ts';
import { WideTable } from './wide-table.tsx';

/** The columns of the files: unit, range, meaning, and what an empty cell means. */
export function CodebookTable({ columns }: { columns: readonly CodebookColumn[] }) {
  return (
    <WideTable label="Columns" heads={['Column', 'Type', 'Meaning', 'When empty']}>
      {columns.map((column) => (
        <tr key={`${column.file} ${column.name}`}>
          <td>
            <code>{column.name}</code>
            {column.file === 'tornadoes' ? '' : ` (${column.file})`}
          </td>
          <td>{[column.type, column.unit].filter(Boolean).join(', ')}</td>
          <td>
            {column.meaning}.{rangeWords(column)}
            {column.trustedFrom === undefined ? '' : ` Comparable from ${column.trustedFrom}.`}
            {column.caution === undefined ? '' : ` ${column.caution}`}
          </td>
          <td>{column.whenEmpty}</td>
        </tr>
      ))}
    </WideTable>
  );
}

function rangeWords({ range }: CodebookColumn): string {
  if (!range) return '';
  const { min, max, values } = range;
  if (values) return ` One of ${values.join(', ')}.`;
  if (min !== undefined && max !== undefined) return ` From ${min} to ${max}.`;
  if (min !== undefined) return ` At least ${min}.`;
  return max === undefined ? '' : ` At most ${max}.`;
}
