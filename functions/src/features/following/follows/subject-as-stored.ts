import { readSubject, subjectOf, type Subject } from '@touchdown/shared/following/subject.ts';
import type { SubjectPorts } from './find-subject.ts';

/**
 * Returns a subject as it is stored, without a look at the record: it may be gone. Only a person has two names. An unknown
 * one stays as it is, and nobody follows it.
 */
export async function subjectAsStored(
  { findPerson }: Pick<SubjectPorts, 'findPerson'>,
  given: Subject,
): Promise<Subject> {
  const { kind, id } = readSubject(given);
  return kind === 'person' ? subjectOf(kind, (await findPerson(id)) ?? id) : given;
}
