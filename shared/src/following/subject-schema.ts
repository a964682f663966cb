import * as z from 'zod';
import { followedPattern, subjectPattern } from './subject.ts';

const maxLength = 180;
const example = 'such as tornado:20130520-k3v9qx2a, county:oklahoma/cleveland or person:dorothy';

/** The schemas are apart from the subjects themselves, so that browsers do not load zod. */
export const FollowedSubject = z
  .string()
  .max(maxLength)
  .regex(followedPattern)
  .meta({ description: `what to follow, ${example}` });

export const Subject = z
  .string()
  .max(maxLength)
  .regex(subjectPattern)
  .meta({ description: `what a notification is about, ${example}` });
