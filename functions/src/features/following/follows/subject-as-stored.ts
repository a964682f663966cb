import { Problem } from '@touchdown/shared/contract/problem.ts';
import { readSubject, type Subject, type SubjectKind } from '@touchdown/shared/following/subject.ts';
import { tornadoIdPattern } from '@touchdown/shared/tornadoes/tornado-id.ts';
import type { FoundSubject } from './find-subject.ts';

/** What is stored under the id that it is asked for by. Everything else has other names besides, which nobody stores. */
const ownIds: Partial<Record<SubjectKind, RegExp>> = {
  tornado: tornadoIdPattern,
  outbreak: /^\d{4}-\d\d-\d\d-/,
  suggestion: /./,
  contribution: /./,
};

/** Returns a subject as it is stored. An id needs no look at the record, and a name that leads nowhere stays: it may be gone. */
export async function subjectAsStored(
  findSubject: (subject: Subject) => Promise<FoundSubject>,
  given: Subject,
): Promise<Subject> {
  const { kind, id } = readSubject(given);
  if (ownIds[kind]?.test(id)) return given;
  try {
    return (await findSubject(given)).subject;
  } catch (error) {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return given;
    throw error;
  }
}
