import { Link } from 'react-router-dom';
import { notificationDays } from '@touchdown/shared/following/following-limits.ts';
import { removalDays } from '@touchdown/shared/contributions/removal-sentences.ts';
import { privateLoopFileDays } from '@touchdown/shared/radar/radar-limits.ts';
import { backupDays, secondCopyDays } from '@touchdown/shared/contract/backup-days.ts';
import { pictureCopySeconds } from '@touchdown/shared/uploads/upload-limits.ts';
import { personalDataGroups } from '@touchdown/shared/privacy/registry.ts';
import type { PersonalData } from '@touchdown/shared/privacy/row.ts';
import { ProsePage } from '../../ui/page.tsx';
import { LastUpdated } from './last-updated.tsx';
import styles from './about.module.css';

export function PrivacyPolicyPage() {
  return (
    <ProsePage title="Privacy Policy" lead="What we know about you, how we use it, and your rights.">
      <LastUpdated date="November 30, 2026" />
      <h2>If you only read</h2>
      <p>
        You don’t need an account. There are no ads, trackers or analytics services. Every file comes from
        this site, with two exceptions. The page where supporters pay loads a script from Stripe. A video or
        radar loop that a member contributed loads from another site, but only after you press its button.
        That site (YouTube, Vimeo or the file’s host) is named next to the button. It learns your IP address,
        your browser and that you came from here, and it may set its own cookies. Our servers keep a technical
        log of each request for 30 days: its time, IP address, browser and outcome. We use it only to keep the
        site working and safe.
      </p>
      <p>
        Your browser saves a few things on your device: your theme, units and display choices, what you looked
        at last, where you were on a page, and where to return after logging in. A contribution you write is
        saved on your device as a draft until you send it, log out or leave it for a week. None of this is
        sent to us.
      </p>
      <p>
        A file that you open in the <Link to="/radar">radar viewer</Link> stays in your browser. Neither the
        file nor its name is sent anywhere, and nothing is kept when you leave the page.
      </p>
      <p>
        On <Link to="/near">Near you</Link>, the search runs in your browser. Your place isn’t sent anywhere,
        whether you type it, press the map or use your location, and it isn’t kept when you leave the page. We
        ask for your location only when you press the button. Your browser’s maker decides how it finds your
        location. If you open a tornado from there, our log records that request like any other.
      </p>
      <h2>If you have an account</h2>
      <p>
        An account holds your username, your email address, a one-way hash of your password, and what you
        choose to add: a bio, a photo, bookmarks, contributions, votes and reports. We never show your email
        address or bookmarks to others. Cookies that only this site can read keep you logged in. One more
        cookie lets your browser in while someone else is guessing at your password. For each session, we keep
        the browser and when it was last used, and you can end it. We remove location data from photos before
        we store them. A place that you add to a photo is stored to about a kilometer, unless you choose to
        show the exact spot.
      </p>
      <p>
        Contributions are public, with your username, role and photo. Others see only vote totals; your vote
        counts once your email is verified. With each vote, we store the time and whether your email was
        verified. Moderators read your reports; the author isn’t told who sent them. If a moderator removes
        your contribution, no one else sees it, and we email you. A moderator can restore it for {removalDays}{' '}
        days, or longer while you contest it. After that, or right away if it is illegal, its photos and votes
        are erased. We keep its text and the reason, without your name. A log of these actions keeps your
        account ID. No one else sees what you delete yourself. You can restore it for {removalDays} days, then
        all of it is erased. Thanks are counted, and no one sees who said them. Others see only totals of your
        “Were you there?” answers, and areas that at least three people share.
      </p>
      <p>
        Questions, answers and the sources you name are public, like contributions. If you object to a
        decision or contest it, only moderators read what you write. Our{' '}
        <Link to="/moderation-log">public log</Link> of removals has no names.
      </p>
      <p>
        No one else sees what you follow or mute, your notifications, or whether you get the weekly digest or
        the yearly letter. Notifications are deleted after {notificationDays} days.
      </p>
      <p>
        A radar loop with default options is public, without your name. A loop with your own options, such as
        a label, is private: only you and our moderators can open it. We delete it, with your request, after{' '}
        {privateLoopFileDays} days.
      </p>
      <h2>If you support the project</h2>
      <p>Stripe handles payments. Its script loads only on “Subscription &amp; Billing”. Stripe gets:</p>
      <ul>
        <li>
          from you, your card number, expiration date, security code and ZIP code. You type them into Stripe’s
          field, so they never reach our servers;
        </li>
        <li>
          from your browser, your IP address, the browser’s name and how you use that page, to detect fraud.
          Stripe may set its own cookies;
        </li>
        <li>from us, your email address, your account ID and how much you give each month.</li>
      </ul>
      <p>We keep the amounts, status and dates of your support, with Stripe’s IDs.</p>
      <p>
        Others see that you are a supporter only if you choose, and never how much you give. If you delete
        your account, your support ends right away, and we ask Stripe to delete you as a customer. Stripe
        keeps payment records as long as the law requires; see{' '}
        <a href="https://stripe.com/privacy" rel="noopener">
          its privacy policy
        </a>
        .
      </p>
      <h2>If you ask us to take something down</h2>
      <p>
        We keep your request, with your name and email address, for three years after our last decision. We
        keep the author’s answer just as long. Only moderators read them. We tell the author the reason but
        not who you are, and we don’t tell you the author’s name.
      </p>
      <h2>What we never do</h2>
      <ul>
        <li>We never sell your data or share it for advertising.</li>
        <li>
          We don’t knowingly serve anyone under 13. If a child gave us data, write to us and we will delete
          it.
        </li>
      </ul>
      <h2>Your rights</h2>
      <p>
        You can see, correct, export or delete your data yourself. In your{' '}
        <Link to="/account/profile">profile settings</Link>, one button exports your data and another deletes
        your account. The table below shows what the file contains and why it leaves out the rest. You can
        also write to the email address above.
      </p>
      <p>
        When you delete your account, it closes right away and its data is erased within minutes, as the table
        explains. You choose whether to delete your contributions, too, with their photos, votes and reports.
        Otherwise they stay, under the name “deleted user”. Each one gets its own random ID instead of yours,
        so nobody can tell who wrote it or which ones are by the same person. The text stays as you wrote it.
        The same goes for your questions and answers. A photo you delete, or a moderator removes, leaves every
        page right away, and is erased when it can no longer be restored. Cached copies may last up to{' '}
        {pictureCopySeconds / 3_600} hours. We keep deleted data for {backupDays} days, where no page can show
        it, in case we need to undo a mistake. Then it is gone. Once a month we may store a backup in a second
        place. No one can change that backup, and it is deleted after about {secondCopyDays} days. It has no
        sessions. Before we ever use it, we delete from it every account deleted since.
      </p>
      <h2>Everything we store about you</h2>
      <p>
        Our software exports and erases accounts from this same list, and a test checks every place in it.
      </p>
      <PersonalDataTable />
      <h2>Where we store data</h2>
      <p>The site runs on Amazon Web Services in the United States. Payments are handled by Stripe.</p>
    </ProsePage>
  );
}

const columns = ['Why', 'How long', 'In your export', 'When you delete your account'] as const;

/** What is stored about people, from the registry that the export and the eraser work by. A list of cards on a phone. */
function PersonalDataTable() {
  return personalDataGroups.map(({ heading, rows }) => (
    <section key={heading} className={styles['part']}>
      <h3>{heading}</h3>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">What</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.what} {...row} />
          ))}
        </tbody>
      </table>
    </section>
  ));
}

function Row({ what, why, until, exported, deletion }: PersonalData) {
  const cells = [
    why,
    until.words,
    'in' in exported ? 'Yes.' : `No: ${withSmallStart(exported.not)}`,
    deletion.words,
  ];
  return (
    <tr>
      <th scope="row">{what}</th>
      {cells.map((text, at) => (
        <td key={columns[at]}>
          <span className={styles['label']} aria-hidden="true">
            {columns[at]}
          </span>
          {text}
        </td>
      ))}
    </tr>
  );
}

function withSmallStart(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
