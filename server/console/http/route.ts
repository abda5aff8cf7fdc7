import type { Readable } from 'node:stream';
import type { ComponentChildren, VNode } from 'preact';
import type { SendToPerson } from '#core/email/send-to-person.ts';
import type { Plans } from '#core/plans.ts';
import type { Execute, SignedIn, Visitor } from '#server/accounts/execute-for-person.ts';
import type { MemberCampaign } from '#server/accounts/memberships.ts';
import type { Session, User } from '#server/accounts/sessions.ts';
import type { ImportRunner } from '#server/campaign/imports/run-imports.ts';
import type { PlaceOf } from '#server/campaign/lawn-signs/lists/sign-places.ts';
import type { FieldSet } from '#server/console/forms/fields.ts';
import type { SentForm } from '#server/console/forms/sent-form.ts';
import type { ClientDocuments } from '#server/oauth/clients/client-documents.ts';
import type { DoorMaps } from '#server/operations/calls/door-places.ts';
import type { Districts } from '#server/operations/districts.ts';
import type { Member } from '#server/operations/principal.ts';
import type { Role } from '#server/operations/roles.ts';
import type { AssetName } from '#server/pages/assets.ts';
import type { BaseMap } from '#server/pages/base-map/base-map.ts';
import type { Form } from '#server/pages/input/form.ts';
import type { Language } from '#server/pages/language.ts';
import type { PendingForm } from './pending-form.ts';
import type { SpooledFile } from './spool.ts';

/** What maps of the console need of the electoral data of the same server. */
export interface ConsoleMaps extends DoorMaps {
  readonly placeOf: PlaceOf;
  /** West, south, east, north around the districts that are loaded. */
  extent(): readonly number[];
  /** Whether districts of the fictional sample are loaded, which lie in the sea. */
  isFictional(): boolean;
  /** The operator's own map below the districts; undefined for the bundled one. */
  baseMap(): BaseMap | undefined;
}

/** What every page of the console works with. `By`: who asks, for whom `execute` executes. */
export interface ConsoleServices<By = Member> {
  readonly execute: Execute<By>;
  readonly plans: Plans;
  /** How many days the closure of a campaign can be cancelled. */
  readonly closureDays: number;
  /** Reads what programs say of themselves that ask to act for a member. */
  readonly clientDocuments: ClientDocuments;
  /** Continues imports in the background. */
  readonly imports: ImportRunner;
  /** Locations of postal codes, and the map below them; undefined on a server of campaigns alone. */
  readonly maps: ConsoleMaps | undefined;
  /** The electoral map of the same server; undefined on a server of campaigns alone. */
  readonly districts: Districts | undefined;
  /** Sends invitations to their address; undefined if no e-mail is set. */
  readonly sendToPerson: SendToPerson | undefined;
  /** The form that is sent to a path, if it keeps a draft. */
  readonly draftPlace: (path: string) => DraftPlace | undefined;
}

/** Where a form that keeps a draft is. */
export interface DraftPlace {
  /** The code of its campaign. */
  readonly campaign: string;
  /** The path to which it is sent. */
  readonly form: string;
  /** The path of its page. */
  readonly page: string;
  /** The least role that may send it. */
  readonly access: Role;
}

/** Forms of a page that keep a draft, as the member who asks may send them. */
export interface KeptForms {
  /** The paths to which they are sent. */
  readonly paths: readonly string[];
  /** The draft that one of them shows. */
  readonly shown?: { readonly id: string; readonly form: string };
}

export interface ConsoleRequest {
  readonly language: Language;
  readonly now: Date;
  /** Parameters of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Empty for GET. */
  readonly form: Form;
  /** The client's address as rate limits count it. */
  readonly address: string;
  /** The token of the device's cookie, if it has one. */
  readonly device: string | undefined;
  /** What the browser says of itself; empty if nothing. */
  readonly userAgent: string;
  /** Scheme and host of the installation, for links. */
  readonly origin: string;
  /** Absent before sign-in. */
  readonly session: Session | undefined;
  /** A form that was not accepted, and that this one carries. */
  readonly pendingForm: PendingForm | undefined;
  /** The form of this request, if it was refused and its page shows it again. */
  readonly sent: SentForm;
  /** Absent if no form of the page keeps a draft. */
  readonly kept?: KeptForms | undefined;
}

export interface SignedInRequest extends ConsoleRequest {
  readonly session: Session;
  readonly user: User;
}

export interface CampaignRequest extends SignedInRequest {
  readonly campaign: MemberCampaign;
  /** For whom operations of the campaign are executed. */
  readonly principal: Member;
}

/** The sections of a campaign, each with its pages. */
export type SectionName =
  | 'overview'
  | 'voters'
  | 'walkLists'
  | 'calls'
  | 'electionDay'
  | 'lawnSigns'
  | 'volunteers'
  | 'donations'
  | 'facts'
  | 'people'
  | 'keys'
  | 'assistants'
  | 'audit'
  | 'closure';

/** Where in the console a page is: its menu marks the section. */
export interface CampaignPlace {
  readonly campaign: MemberCampaign;
  readonly section: SectionName;
  /** A form that was refused has the address of its section's page, and is another one. */
  readonly isForm?: true;
}

export interface ConsolePage {
  readonly title: string;
  /** The title unless stated; null: the content has it. */
  readonly heading?: ComponentChildren;
  /** Absent of pages that belong to no campaign. */
  readonly place?: CampaignPlace;
  readonly content: VNode;
  /** A form that the page shows again: why is above its content. */
  readonly sent?: SentForm;
  /** What has been done, if the page knows better than the address; null if nothing is to be said. */
  readonly notice?: Exclude<ComponentChildren, undefined> | undefined;
  /** The pages between its section's and this one, the nearest last. */
  readonly above?: ReadonlyArray<readonly [href: string, label: string]>;
  /** Whether a map is drawn on it. */
  readonly hasMap?: boolean;
  /** Scripts that other pages do not need. */
  readonly scripts?: readonly AssetName[];
  /** 200 unless stated. */
  readonly status?: number;
  /** Headers of the error that the page shows, such as Retry-After. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** For a page that changes automatically: the seconds after which it is reloaded if no script runs. */
  readonly refreshSeconds?: number;
  /** An address to which the page leads on at once. It has a link there too. */
  readonly goTo?: string;
  /** Replaces the session's cookie. Forms of the page itself would still carry the token of the one before. */
  readonly session?: string;
}

interface Redirect {
  /** A path of this installation. */
  readonly to: string;
  /** A form that was refused, whose page leads on and shows it no more: nothing of it is done. */
  readonly sent?: SentForm;
  /** Replaces the session's cookie; null ends it. */
  readonly session?: string | null;
  /** Replaces the device's cookie. */
  readonly device?: string;
}

export interface Download {
  readonly fileName: string;
  readonly type: string;
  /** A stream that fails ends the connection, by which the reader notices that the file was cut. */
  readonly body: string | Buffer | SpooledFile | Readable;
}

/** A document of its own, without the console's frame. */
interface PrintedPage {
  readonly html: string | SpooledFile;
  /** It has the button that prints it. */
  readonly hasButton?: boolean;
}

/** Nothing to show: a script has asked. */
interface NothingToShow {
  readonly isEmpty: true;
}

export type ConsoleResponse = ConsolePage | Redirect | Download | PrintedPage | NothingToShow;

interface RouteOf<Access extends string, Request, By> {
  readonly method: 'GET' | 'POST';
  /** Below `/console`, parameters as `:id`. */
  readonly path: string;
  readonly access: Access;
  /** Of a page that may be asked for once: what asks for its headers alone does not use it up. */
  readonly isOnce?: true;
  /** For a form with a file: how large the form may be. Others are at most 64 KiB. */
  readonly uploadBytes?: number;
  /** Of a form that keeps a draft: the path of its page, as `path` is written. */
  readonly draftOn?: string;
  /** The fields of a form, if they are declared. */
  readonly fields?: FieldSet | undefined;
  readonly handle: (request: Request, services: ConsoleServices<By>) => Promise<ConsoleResponse> | ConsoleResponse;
}

/** Anyone; the session of a visitor who has one is passed on. */
type PublicRoute = RouteOf<'public', ConsoleRequest, Visitor>;
/** Anyone who has signed in, second factor included. */
type UserRoute = RouteOf<'user', SignedInRequest, SignedIn>;
/** Members of the campaign that the path names, in the role or a higher one. All others receive 404. */
type CampaignRoute = RouteOf<Role, CampaignRequest, Member>;

/** One page or action of the console. The tests of roles and forms run over all of them. */
export type ConsoleRoute = PublicRoute | UserRoute | CampaignRoute;

export type { MemberCampaign };

/** The path of a page or form, with the parameters of a request's path. */
export const pathWith = (path: string, params: Readonly<Record<string, string>>): string =>
  `/console${path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`;

/** The path of a campaign's page. */
export const campaignPath = (campaign: { readonly code: string }, page = ''): string =>
  `/console/campaigns/${encodeURIComponent(campaign.code)}${page}`;
