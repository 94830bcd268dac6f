import type { Answer } from '../../../../contract/kit/call.ts';
import type {
  GatewayChannel,
  JobQueue,
  serverHealth,
} from '../../../../contract/platform/serverHealth.ts';
import type { TextCode } from '../../../../contract/texts/index.ts';

/** What the servers tell of themselves. */
export type Health = Answer<typeof serverHealth.serverHealth>;

export const queueCodes: Record<JobQueue, TextCode> = {
  mail: 'HEALTH.QUEUE.MAIL',
  'e-invoice': 'HEALTH.QUEUE.E_INVOICE',
  taxpayer: 'HEALTH.QUEUE.TAXPAYER',
  push: 'HEALTH.QUEUE.PUSH',
  'platform-push': 'HEALTH.QUEUE.PLATFORM_PUSH',
  'message-lost': 'HEALTH.QUEUE.MESSAGE_LOST',
  sms: 'HEALTH.QUEUE.SMS',
  whatsapp: 'HEALTH.QUEUE.WHATSAPP',
  'whatsapp-templates': 'HEALTH.QUEUE.WHATSAPP_TEMPLATES',
  'company-archive': 'HEALTH.QUEUE.COMPANY_ARCHIVE',
};

export const channelCodes: Record<GatewayChannel, TextCode> = {
  mail: 'HEALTH.SERVICE.MAIL',
  sms: 'HEALTH.SERVICE.SMS',
  whatsapp: 'HEALTH.SERVICE.WHATSAPP',
  push: 'HEALTH.SERVICE.PUSH',
  payment: 'HEALTH.SERVICE.PAYMENT',
  einvoice: 'HEALTH.SERVICE.EINVOICE',
};

export const faultCodes: Record<Health['faults'][number]['fault'], TextCode> = {
  'disk-full': 'HEALTH.FAULT.DISK_FULL',
  'disk-low': 'HEALTH.FAULT.DISK_LOW',
  'audit-wrong': 'HEALTH.FAULT.AUDIT_WRONG',
  'backup-failed': 'HEALTH.FAULT.BACKUP_FAILED',
  'backup-old': 'HEALTH.FAULT.BACKUP_OLD',
  'backup-none': 'HEALTH.FAULT.BACKUP_NONE',
  'backup-lacks-files': 'HEALTH.FAULT.BACKUP_LACKS_FILES',
  'audit-unsealed': 'HEALTH.FAULT.AUDIT_UNSEALED',
  'standby-behind': 'HEALTH.FAULT.STANDBY_BEHIND',
  'transaction-stuck': 'HEALTH.FAULT.TRANSACTION_STUCK',
  'queue-stuck': 'HEALTH.FAULT.QUEUE_STUCK',
  'gateway-away': 'HEALTH.FAULT.GATEWAY_AWAY',
  'page-errors-new': 'HEALTH.FAULT.PAGE_ERRORS_NEW',
  'page-errors-many': 'HEALTH.FAULT.PAGE_ERRORS_MANY',
  'versions-mixed': 'HEALTH.FAULT.VERSIONS_MIXED',
};

export const auditFaultCodes: Record<Health['audit']['faults'][number]['kind'], TextCode> = {
  changed: 'HEALTH.AUDIT_CHANGED',
  removed: 'HEALTH.AUDIT_REMOVED',
  added: 'HEALTH.AUDIT_ADDED',
  'seal-changed': 'HEALTH.AUDIT_SEAL_CHANGED',
  'seal-missing': 'HEALTH.AUDIT_SEAL_MISSING',
  head: 'HEALTH.AUDIT_HEAD',
};
