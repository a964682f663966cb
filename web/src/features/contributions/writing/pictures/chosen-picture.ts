import type { FactValues } from '../../../../entities/contribution/facts/fact-values.ts';

export type PictureState =
  /** Not sent yet, or no longer being sent. */
  | { is: 'chosen' }
  | { is: 'waiting' }
  | { is: 'uploading'; share: number }
  | { is: 'uploaded'; uploadId: string }
  | { is: 'canceled' }
  /** A picture that the server cannot read is final: it would be refused again. */
  | { is: 'failed'; sentence: string; isFinal: boolean };

export interface ChosenPicture {
  id: string;
  file: File;
  /** An object URL, for the preview. */
  url: string;
  alt: string;
  isSensitive: boolean;
  /** A place and a time are never stored on the device. */
  facts: FactValues;
  /** Whether somebody has decided about what the file itself says. */
  isDecided: boolean;
  /** Whether wrong facts are told, because somebody wanted to send them. */
  isChecked: boolean;
  state: PictureState;
}
