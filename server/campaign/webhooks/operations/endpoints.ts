import { createWebhookByApi } from './create-webhook.ts';
import { deleteWebhookByApi } from './delete-webhook.ts';
import { fetchWebhookMessages } from './fetch-webhook-messages.ts';
import { listWebhookMessages } from './list-webhook-messages.ts';
import { listWebhooksByApi } from './list-webhooks.ts';
import { testWebhook } from './test-webhook.ts';

export const webhookEndpoints = [
  createWebhookByApi,
  listWebhooksByApi,
  deleteWebhookByApi,
  testWebhook,
  listWebhookMessages,
  fetchWebhookMessages,
];
