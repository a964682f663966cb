import type { FindAnswer } from '../answered-page.ts';
import { stubPage } from '../stub-page.ts';

export const findOutbreaks: FindAnswer = stubPage('Outbreaks');
export const findOutbreakPage: FindAnswer = stubPage('Outbreak');
