/** Reloads the list when there is new mail. */
const shownTotal = document.currentScript.dataset.total;

setInterval(() => void reloadForNewMail(), 2_000);

async function reloadForNewMail() {
  try {
    const { total } = await (await fetch('/local/mail.json?limit=0')).json();
    if (String(total) !== shownTotal) location.reload();
  } catch {
    // The local cloud is not running; the next check may succeed.
  }
}
