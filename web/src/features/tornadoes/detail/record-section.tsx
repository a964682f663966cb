import type { ReactNode } from 'react';
import { RecordPart } from '../../../ui/record-page.tsx';

interface SectionProps {
  title: string;
  children: ReactNode;
  /** What is no row of the table, below it. */
  after?: ReactNode;
}

/** A table of the record: names on the left, what it says on the right. */
export function Section({ title, children, after }: SectionProps) {
  return (
    <RecordPart>
      <h2 className="section-heading">{title}</h2>
      <dl>{children}</dl>
      {after}
    </RecordPart>
  );
}
