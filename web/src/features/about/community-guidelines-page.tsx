import { removalDays } from '@touchdown/shared/contributions/removal-sentences.ts';
import { hoursToObject } from '@touchdown/shared/moderation/moderation-limits.ts';
import { trust, trustTable } from '@touchdown/shared/moderation/trust-table.ts';
import { Link } from 'react-router-dom';
import { ProsePage } from '../../ui/page.tsx';
import { LastUpdated } from './last-updated.tsx';

export function CommunityGuidelinesPage() {
  return (
    <ProsePage
      title="Community Guidelines"
      lead="People died in many of these storms, and their families and neighbors read this site. Write for them too."
    >
      <LastUpdated date="November 26, 2026" />
      <h2>What helps</h2>
      <ul>
        <li>What you saw yourself: when, from where, looking in which direction.</li>
        <li>Photos and videos that are yours or that you may share, with their date and place.</li>
        <li>Corrections with a source another person can check.</li>
        <li>Local history: what was there before, and how it was rebuilt.</li>
      </ul>
      <h2>What does not belong here</h2>
      <ul>
        <li>Pictures of injured or dead people, or names of victims that are not already public record.</li>
        <li>Jokes about losses, insults, harassment, or anything hateful.</li>
        <li>Invented stories, altered or generated images, or someone else’s work as your own.</li>
        <li>Advertising, and links that have nothing to do with the tornado.</li>
        <li>Anything that would lead people into danger during a storm.</li>
      </ul>
      <h2>How it is kept</h2>
      <p>
        Anyone with a verified email can contribute to a tornado or a storm report, and delete it again.
        Anyone with an account can vote on what others have contributed and report it. A vote counts once your
        email address is verified. Reports go to the moderators. Removing something is a last step: its author
        is told why by email, and a moderator can restore it for {removalDays} days. A removal or a suspension
        can be contested once, from that email, and another moderator answers. The{' '}
        <Link to="/moderation-log">moderation log</Link> says what was removed, by which rule, and how much
        came back. Anyone with a verified email can suggest an edit. Moderators decide on it, and every
        approved edit stays visible beside the official value.
      </p>
      <h2>Who decides</h2>
      <p>
        A change of deaths or of a rating takes two moderators, or one and {hoursToObject} hours in which
        nobody objects. So does taking an approved correction out of the record. Anyone with a verified email
        can object once, with a reason.
      </p>
      <p>
        Small edits of people with {trust.approvedEdits} approved edits stand at once, as long as at most{' '}
        {trust.takenBackOfHundred} % of theirs were taken back. Moderators look at one of {trust.sampledOneOf}{' '}
        afterwards. If more are taken back, this ends by itself.
      </p>
      <table>
        <caption>What a small edit is</caption>
        <thead>
          <tr>
            <th scope="col">Values</th>
            <th scope="col">Small</th>
          </tr>
        </thead>
        <tbody>
          {trustTable.map(({ what, small }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{small}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>Your work, or you in a picture</h2>
      <p>
        If something here is yours, or shows you or your family, <Link to="/report-content">tell us</Link>.
        You need no account for that.
      </p>
    </ProsePage>
  );
}
