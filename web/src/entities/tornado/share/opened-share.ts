import type { RefObject } from 'react';

/** What a dialog gets that a button opens. */
export interface OpenedShare {
  isOpen: boolean;
  onClose: () => void;
  finalFocus: RefObject<HTMLButtonElement | null>;
}
