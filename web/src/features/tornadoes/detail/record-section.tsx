import type { ReactNode } from 'react';
import { RecordPart } from '../../../ui/record-page.tsx';

interface SectionProps {
  title: string;
  className?: string;
  children: ReactNode;
  /** The content below the table. */
  after?: ReactNode;
}

/** A table of the record: names on the left, values on the right. */
export function Section({ title, className, children, after }: SectionProps) {
  return (
    <RecordPart className={className}>
      <h2 className="section-heading">{title}</h2>
      <dl>{children}</dl>
      {after}
    </RecordPart>
  );
}
