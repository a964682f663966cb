import type { SmokeCheck } from './smoke-check.ts';

/** What would be broken for everybody: checked right after the first deployment. */
export function firstByHand(site: string): SmokeCheck[] {
  return [
    {
      name: 'a radar worker starts and draws a loop',
      command:
        "sign in, press “Radar” on a tornado since 1991, then: aws ecs list-tasks --cluster $(aws ecs list-clusters --query \"clusterArns[?contains(@, 'touchdown-dev') || contains(@, 'Workers')]|[0]\" --output text)",
      expects:
        'a task within a minute and the loop on the page within five. Otherwise the line “workers not started” in /touchdown/dev/dispatch-jobs.stream names the missing permission',
    },
    {
      name: 'progress arrives piece by piece through CloudFront',
      command: `meanwhile: curl -sN -H "cookie: __Host-at=…" ${site}/animations/JOB-ID/stream`,
      expects: 'events one after another, not all of them at the end',
    },
    {
      name: 'no role lacks a permission',
      command:
        'after all checks of this list: for group in $(aws logs describe-log-groups --log-group-name-prefix /touchdown/dev --query "logGroups[].logGroupName" --output text); do aws logs filter-log-events --log-group-name $group --filter-pattern AccessDenied --query "events[].message" --output text; done',
      expects: 'nothing',
    },
  ];
}

/** What can wait for a day. */
export function laterByHand(site: string): SmokeCheck[] {
  return [
    {
      name: 'mail arrives with a signature, and its link works',
      command: `once the stage may send mail (infra/RUNBOOK.md#sending-mail), sign up at ${site}/signup with your own email address`,
      expects:
        'the mail within a minute, dkim=pass in its headers, a link that verifies the address, and an empty dead letter queue',
    },
    {
      name: 'a dropped file is imported, which also shows that S3 may send to the queue',
      command:
        'drop a file (infra/RUNBOOK.md#importing), and after a minute: npm run import -- --stage dev --status',
      expects: 'the run in the list, and its year on the site',
    },
    {
      name: 'a refused file triggers the alarm',
      command: 'drop any text file under incoming/',
      expects: 'a mail of the alarm within ten minutes, and another one when it ends',
    },
    {
      name: 'the limits count by the real IP address, even if headers are forged',
      command: `for i in $(seq 11); do curl -s -o /dev/null -w '%{http_code}\\n' -X POST -H "origin: ${site}" -H 'content-type: application/json' -H "x-viewer-ip: 192.0.2.$i" -H "x-forwarded-for: 192.0.2.$i" -d "{\\"identifier\\":\\"nobody-$i\\",\\"password\\":\\"a wrong password\\"}" ${site}/api/v1/auth/login; done`,
      expects: '401 ten times, then 429',
    },
    {
      name: 'an error is not kept at the edge',
      command: `aws lambda put-function-concurrency --function-name API-DOCS-FUNCTION --reserved-concurrent-executions 0; curl -si ${site}/api/v1/openapi.json twice; aws lambda delete-function-concurrency --function-name API-DOCS-FUNCTION; curl -si ${site}/api/v1/openapi.json`,
      expects: '5xx twice, without the header age, and then 200 at once',
    },
    {
      name: 'the daily schedule has run',
      command: 'after 12:40 UTC: npm run import -- --stage dev --status',
      expects: 'a run by “daily schedule”, and empty dead letter queues',
    },
    {
      name: 'the monthly schedule has run',
      command: 'after 14:00 UTC on the 3rd of the month: the same',
      expects: 'a run by “monthly schedule”',
    },
  ];
}
