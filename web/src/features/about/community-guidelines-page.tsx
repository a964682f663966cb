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
      <LastUpdated date="November 29, 2026" />
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
        <li>Ads, and links that have nothing to do with the tornado.</li>
        <li>Anything that would lead people into danger during a storm.</li>
      </ul>
      <h2>How we enforce this</h2>
      <p>
        Anyone with a verified email can add to a tornado or storm report, and delete what they added. Anyone
        with an account can vote on contributions and report them. Your vote counts once your email is
        verified. Moderators read all reports. Removal is a last step. The author gets an email with the
        reason, and a moderator can restore the contribution for {removalDays} days. You can contest a removal
        or suspension once, from that email; another moderator answers. The{' '}
        <Link to="/moderation-log">moderation log</Link> shows what was removed, under which rule, and how
        much was restored. Anyone with a verified email can suggest an edit. Moderators decide, and every
        approved edit stays visible next to the official value.
      </p>
      <h2>Who decides</h2>
      <p>
        Changing deaths or a rating takes two moderators, or one moderator and {hoursToObject} hours without
        an objection. So does removing an approved correction. Anyone with a verified email can object once,
        with a reason.
      </p>
      <p>
        If you have {trust.approvedEdits} approved edits, your small edits go live right away, unless more
        than {trust.takenBackOfHundred}% of your edits were reversed. Moderators check one in{' '}
        {trust.sampledOneOf} of them later.
      </p>
      <table>
        <caption>Small edits</caption>
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
        You don’t need an account.
      </p>
    </ProsePage>
  );
}
