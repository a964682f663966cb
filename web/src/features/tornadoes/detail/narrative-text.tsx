import { useState } from 'react';
import { useIsPrinting } from '../../../lib/page/use-is-printing.ts';
import { Button } from '../../../ui/button.tsx';
import { openingOf } from './opening-of.ts';
import styles from './tornado-page.module.css';

/** A narrative. Of a long one only the opening is shown at first, so that the rest of the page is not far below. */
export function NarrativeText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const isPrinting = useIsPrinting();
  const opening = openingOf(text);
  if (isWhole || isPrinting || opening === text) return <p className={styles['narrative']}>{text}</p>;
  return (
    <>
      <p className={styles['narrative']}>{opening}</p>
      <Button className={styles['readAll']} onClick={() => setWhole(true)}>
        Read all
      </Button>
    </>
  );
}
