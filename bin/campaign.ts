import type { Command } from 'commander';
import { addAudit } from './campaign/audit.ts';
import { addCreate } from './campaign/create.ts';
import { addDemoKey } from './campaign/demo-key.ts';
import { addCorrect } from './campaign/donations/correct.ts';
import { addSpoil } from './campaign/donations/spoil.ts';
import { addVoid } from './campaign/donations/void.ts';
import { addImportVolunteers } from './campaign/import-volunteers.ts';
import { addKey } from './campaign/key.ts';
import { addKeys } from './campaign/keys.ts';
import { addList } from './campaign/list.ts';
import { addInvite } from './campaign/people/invite.ts';
import { addNewPassword } from './campaign/people/new-password.ts';
import { addPlan } from './campaign/plan.ts';
import { addResetDemo } from './campaign/reset-demo.ts';
import { addRevoke } from './campaign/revoke.ts';
import type { CommandEnvironment } from './command-line/environment.ts';
import { addGroup } from './command-line/subcommand.ts';

export function addCampaign(program: Command, environment: CommandEnvironment): void {
  const group = addGroup(program, 'campaign', 'Manages campaigns and their keys.');
  addCreate(group, environment);
  addList(group, environment);
  addInvite(group, environment);
  addNewPassword(group, environment);
  addKey(group, environment);
  addKeys(group, environment);
  addRevoke(group, environment);
  addPlan(group, environment);
  addImportVolunteers(group, environment);
  addAudit(group, environment);
  addSpoil(group, environment);
  addCorrect(group, environment);
  addVoid(group, environment);
  addDemoKey(group, environment);
  addResetDemo(group, environment);
}
