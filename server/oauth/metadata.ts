import type { Resource } from '#server/campaign/access/token-kinds.ts';
import { grantedScopes } from '#server/records/scopes.ts';
import { paths, resourceAddress } from './addresses.ts';

const names: Readonly<Record<Resource, string>> = {
  mcp: 'Hustings, tools for assistants',
  api: 'Hustings, campaign API',
};

/** What a resource says of itself (RFC 9728, section 2). */
export const resourceMetadata = (origin: string, resource: Resource) => ({
  resource: resourceAddress(origin, resource),
  authorization_servers: [origin],
  scopes_supported: grantedScopes,
  bearer_methods_supported: ['header'],
  resource_name: names[resource],
  resource_documentation: `${origin}/docs/oauth`,
});

/** What the authorization server says of itself (RFC 8414, section 2). */
export const serverMetadata = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: origin + paths.authorize,
  token_endpoint: origin + paths.token,
  revocation_endpoint: origin + paths.revoke,
  service_documentation: `${origin}/docs/oauth`,
  registration_endpoint: origin + paths.register,
  scopes_supported: grantedScopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  // RFC 9207.
  authorization_response_iss_parameter_supported: true,
  // draft-ietf-oauth-client-id-metadata-document.
  client_id_metadata_document_supported: true,
});
