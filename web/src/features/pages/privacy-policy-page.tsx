import { ProsePage } from '../../ui/page.tsx';
import { LastUpdated } from './last-updated.tsx';

export function PrivacyPolicyPage() {
  return (
    <ProsePage
      title="Privacy Policy"
      lead="What this site knows about you, what it does with it, and what you can ask for."
    >
      <LastUpdated />
      <h2>If you only read</h2>
      <p>
        You need no account. There is no advertising, no tracker and no analytics service; every file of a
        page comes from this site. Our servers keep a technical log of each request for thirty days: its time,
        address, browser and outcome. It is used to keep the site working and safe, and for nothing else.
      </p>
      <p>
        Your browser keeps a few things for you on your own device: the theme you chose, where you were on a
        page, and the page to come back to after logging in. They are not sent to us.
      </p>
      <h2>If you have an account</h2>
      <p>
        Accounts are not open yet. When they are, an account will hold your user name, your e-mail address, a
        password that is stored only as a one-way hash, and what you choose to add: a text about yourself, a
        photo, bookmarks and contributions. Your e-mail address is never shown to others. You stay logged in
        by cookies that only this site can read. Location data is removed from photos before they are kept.
      </p>
      <h2>What we never do</h2>
      <ul>
        <li>We do not sell your data, and give it to nobody for advertising.</li>
        <li>
          We do not knowingly serve anyone under 13. If a child has given us data, write to us and we delete
          it.
        </li>
      </ul>
      <h2>Your rights</h2>
      <p>
        You may see, correct, take with you or delete the data we hold about you. Write to the address above.
        When an account is deleted, contributions to the record stay under the name “deleted user”; everything
        that points to you is removed.
      </p>
      <h2>Where data is</h2>
      <p>
        The site runs on Amazon Web Services in the United States. Payments, once they exist, are handled by
        Stripe; card numbers never reach our servers.
      </p>
    </ProsePage>
  );
}
