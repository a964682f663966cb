import type { ReactNode } from 'react';
import { RecordPart } from '../../../ui/record-page.tsx';

interface SectionProps {
  title: string;
  children: ReactNode;
  /** The content below the table. */
  after?: ReactNode;
}

/** A table of the record: names on the left, values on the right. */
export function Section({ title, children, after }: SectionProps) {
  return (
    <RecordPart>
      <h2 className="section-heading">{title}</h2>
      <dl>{children}</dl>
      {after}
    </RecordPart>
  );
}
