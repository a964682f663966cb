import type { Tornado, TornadoForReader } from '@touchdown/shared/tornadoes/schema.ts';
import { subjectOf } from '@touchdown/shared/following/subject.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { FollowButton } from '../entities/following/follow-button.tsx';
import { BookmarkToggle } from '../features/account/bookmarks/bookmark-toggle.tsx';
import { ContributionSection } from '../features/contributions/contribution-section.tsx';
import { SuggestEdit } from '../features/contributions/suggesting/suggest-edit.tsx';
import { AnswersSection } from '../features/contributions/witness/answers-section.tsx';
import { AddContribution } from '../features/contributions/writing/add-contribution.tsx';
import { RadarSection } from '../features/radar/radar-section.tsx';
import { tornadoSubject } from '../features/radar/radar-subject.ts';
import { TornadoPage } from '../features/tornadoes/detail/tornado-page.tsx';

/** Features do not import each other, so the app puts bookmark, radar and contributions into a tornado's page. */
export function TornadoScreen() {
  return <TornadoPage radar={radarOf} contributions={contributionsOf} keep={keepOf} also={alsoOf} />;
}

function radarOf(tornado: Tornado) {
  return <RadarSection key={tornado.id} subject={tornadoSubject(tornado)} />;
}

function contributionsOf(tornado: Tornado) {
  const { id, status } = tornado;
  return (
    <>
      <AnswersSection key={`answers ${id}`} tornado={tornado} />
      <ContributionSection
        key={id}
        kind="tornado"
        id={id}
        heading="Photos and stories"
        takesStories={status !== 'withdrawn'}
      />
    </>
  );
}

function keepOf(tornado: TornadoForReader) {
  return <BookmarkToggle key={tornado.id} tornado={tornado} initial={tornado.bookmarked} />;
}

function alsoOf(tornado: TornadoForReader) {
  const { id, status } = tornado;
  return (
    <>
      <FollowButton subject={subjectOf('tornado', id)} name={nameOf(tornado).title} />
      {status === 'withdrawn' ? null : (
        <>
          <AddContribution
            key={`add ${id}`}
            kind="tornado"
            id={id}
            label="Add"
            title="Add Contribution"
            tornado={tornado}
          />
          <SuggestEdit
            key={`edit ${id}`}
            about={{ kind: 'tornado', record: tornado }}
            label="Edit"
            title="Suggest Edit to Tornado Data"
          />
        </>
      )}
    </>
  );
}
