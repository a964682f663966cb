import type { Citations } from '@touchdown/shared/tornadoes/citation.ts';
import { PageSection } from '../../entities/answer-page/page-section.tsx';
import { Fold } from '../../ui/fold.tsx';
import styles from './data.module.css';

const formats = { bibtex: 'BibTeX', ris: 'RIS', csl: 'CSL-JSON' } as const;

/** How to cite a release: as a sentence, and for programs that keep references. */
export function CiteSection({ citations }: { citations: Citations }) {
  return (
    <PageSection title="How to cite it">
      <p className={styles['words']}>{citations.apa}</p>
      {Object.entries(formats).map(([name, label]) => (
        <Fold key={name} title={label} level={3} isSmall>
          <pre className={styles['code']}>{citations[name as keyof typeof formats]}</pre>
        </Fold>
      ))}
    </PageSection>
  );
}
