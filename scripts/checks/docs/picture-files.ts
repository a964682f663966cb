import { join } from 'node:path';
import { projectRoot } from '../../system/local-state-folder.ts';

export const pictureFolder = join(projectRoot, 'docs', 'pictures');
/** The words and colours of the screens at the time of the pictures. */
export const wordFile = join(pictureFolder, 'screens.txt');
export const maxPictureBytes = 250_000;
