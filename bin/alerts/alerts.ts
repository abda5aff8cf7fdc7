import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addGroup, addJson, addSubcommand } from '#bin/command-line/subcommand.ts';

const description = `Sends a test message to each way of alerts that is set, and says what came back.

The settings are ALERT_WEBHOOK_URL, and ALERT_EMAIL_TO with ALERT_EMAIL_FROM and SMTP_URL. The exit code is 1 if none is set, or if one did not accept the message.`;

export function addAlerts(program: Command, environment: CommandEnvironment): void {
  const group = addGroup(program, 'alerts', 'Tries the alerts by webhook and e-mail.');
  addJson(addSubcommand(group, 'test', description)).action(async ({ json }: { json?: boolean }) => {
    const { sendTest } = await import('./send-test.ts');
    await sendTest(environment, json ?? false);
  });
}
