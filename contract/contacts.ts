// Contact groups and the contacts in them (requirements/portal.md#send-sms; requirements/administration.md#contacts;
// requirements/domain.md#contacts).
import { z } from 'zod';
import { endpoint, exportOf, messageAnswer } from './endpoint.ts';
import { bulkAnswer, bulkIds } from './bulk.ts';
import {
  asRead,
  activeStatus,
  givenId,
  givenStatus,
  id,
  ids,
  instant,
  pageOf,
  pageRequest,
  requiredId,
  requiredText,
} from './common.ts';
import { consent, consentFilter } from './consent.ts';
import { contactColumns, contactFields } from './contactFields.ts';

/** Largest file of contacts in bytes: 20 MB, as for files of sends (requirements/deviations.md#files-of-contacts). */
export const contactsFileBytesMax = 20 * 1024 * 1024;

/** Most rows of one file, and most contacts of one call. */
export const contactsFileRowsMax = 100_000;
export const contactsAddedMax = 1000;

export const groupNameCharactersMax = 80;
export const contactNameCharactersMax = 80;

/** The country of every contact (requirements/administration.md#contacts). */
export const contactCountry = 'ke';

/** Messages for a missing field or an unsuitable file (requirements/administration.md#contacts). */
export const contactTexts = {
  groupFields: 'Please Fill all Fields',
  addFields: 'Please fill all fields',
  updateFields: 'Please fill in all fields.',
  groupMissing: 'Please Enter the Contact Group',
  fileMissing: 'No file selected!',
  fileFormat: 'Invalid file format! Please upload a .csv or .xlsx file.',
  fileSize: 'File size exceeds 20MB limit!',
} as const;

export const contactGroup = z.object({
  id,
  name: z.string(),
  contacts: z.int(),
  /** Extension: the custom fields that texts to the group may insert. */
  fields: z.array(z.string()).optional(),
  /** Extension: set if any contact of the client, in any group, has a recorded consent. */
  consent: z.literal(true).optional(),
});
export type ContactGroup = z.infer<typeof contactGroup>;

/** A contact as a member of a group. */
export const contact = z.object({
  id,
  /** The id of the membership, which the calls below name `contact_group_msisdn_id`. */
  contact_id: id,
  msisdn: z.string(),
  first_name: z.string(),
  other_name: z.string(),
  created: instant,
  /** 1 active; otherwise muted, which means skipped in sends to any group. */
  status: z.int(),
  country_code: z.string().optional(),
  // Extensions; the console works without them.
  group_id: id.optional(),
  group_name: z.string().optional(),
  /** Values of custom fields, by field name. */
  fields: z.record(z.string(), z.string()).optional(),
  consent: consent.optional(),
  /** Set on contacts with a consent whose number is on the DND list, which takes precedence. */
  dnd: z.literal(true).optional(),
});
export type Contact = z.infer<typeof contact>;

const groupName = requiredText(
  contactTexts.groupFields,
  groupNameCharactersMax,
  `The name of a group has at most ${groupNameCharactersMax} characters`,
);

const personName = (required: string) =>
  requiredText(
    required,
    contactNameCharactersMax,
    `A name has at most ${contactNameCharactersMax} characters`,
  );

const countryCode = z
  .string()
  .trim()
  .regex(/^[a-z]{2}$/i, 'Country code has two letters, like ke')
  .default(contactCountry);

const groupId = requiredId(contactTexts.groupMissing);
const membershipId = requiredId('Please choose a contact');

export const contactGroups = endpoint({
  path: 'contact/group',
  access: { module: 'contacts', action: 'read' },
  answer: z.object({
    status: z.union([z.number(), z.string(), z.boolean()]).optional(),
    message: z.array(contactGroup),
  }),
});

/** Most rows on a page of contacts: their fields can have thousands of letters. The download is a stream. */
const contactsPerPageMax = 5000;

/**
 * `sort` is `<field>|asc` or `<field>|desc`; if it names no field of a contact, the newest membership is first. Without a group
 * (extension), `ids` are required and found in any group within reach.
 */
export const contactList = endpoint({
  path: 'contact/group/list',
  mayLag: true,
  access: { module: 'contacts', action: 'read' },
  status: 202,
  body: pageRequest
    .extend({
      per_page: pageRequest.shape.per_page.pipe(z.int().max(contactsPerPageMax)),
      id: groupId.optional(),
      /** Extension: ids of memberships (`contact_id`). */
      ids,
      /** Extension: 1 active, 0 muted. */
      status: activeStatus,
      /** Extension: whether a consent is recorded. */
      consent: consentFilter,
      /** Extension: a number or its first or last digits, or beginnings of names. */
      search: z.string().trim().max(80).optional(),
    })
    .refine(({ id: group, ids: chosen }) => group !== undefined || chosen !== undefined, {
      message: contactTexts.groupMissing,
      path: ['id'],
    }),
  answer: pageOf(contact),
});

/** Extension: all contacts of the group that match a search, newest member first, as a file. */
export const exportContacts = exportOf(contactList, contact);

/** Adds contacts to the named group, which is created if necessary. Existing members get the new names. */
export const contactCreate = endpoint({
  path: 'contact/create',
  access: { module: 'contacts', action: 'create' },
  status: 201,
  body: z.object({
    name: groupName,
    contacts: z
      .array(
        z.object({
          country_code: countryCode,
          msisdn: requiredText(contactTexts.groupFields, 30),
          first_name: personName(contactTexts.groupFields),
          other_name: personName(contactTexts.groupFields),
          /** Extensions. */
          fields: contactFields.optional(),
          consent: consent.optional(),
        }),
        contactTexts.groupFields,
      )
      .min(1, contactTexts.groupFields)
      .max(contactsAddedMax, `At most ${contactsAddedMax} contacts can be added at once`),
  }),
  answer: messageAnswer.extend({ contact_group_id: id.optional() }),
});

/**
 * Extension: stores a file for a day under `upload_id` and answers its columns with a suggested use for each ({@link contactColumns}), so
 * that a person can change them before the import.
 */
export const contactColumnsRead = endpoint({
  path: 'contact/upload/columns',
  access: { module: 'contacts', action: 'create' },
  multipart: true,
  answer: z.object({
    message: z.object({
      upload_id: id,
      columns: z.array(z.string()),
      uses: z.array(z.string()),
      rows: z.int(),
      /** Rows with a phone number. */
      numbers: z.int(),
      /** The sheet that was read, if the workbook has several visible ones. */
      sheet: z.string().optional(),
      /** The cells of the first rows, in the order of `columns`; fewer if the row is short. */
      sample: z.array(z.array(z.string())),
    }),
  }),
});

/**
 * Imports a file into the named group. The fields of the answer after `message` are extensions. Repeating it with the same
 * Idempotency-Key changes nothing.
 */
export const contactUpload = endpoint({
  path: 'contact/upload',
  access: { module: 'contacts', action: 'create' },
  status: 201,
  multipart: true,
  body: z.object({
    name: groupName,
    country_code: countryCode,
    /** Extensions: the id of the stored file, sent instead of a file, and the uses of its columns; unset: the suggested uses. */
    upload_id: givenId.optional(),
    columns: contactColumns,
  }),
  answer: messageAnswer.extend({
    contact_group_id: id.optional(),
    added: z.int().optional(),
    updated: z.int().optional(),
    rejected: z.array(z.object({ row: z.int(), value: z.string(), reason: z.string() })).optional(),
  }),
});

export const groupUpdate = endpoint({
  path: 'contact/group/update',
  access: { module: 'contacts', action: 'update' },
  status: 201,
  body: z.object({ contact_group_id: groupId, name: groupName, read: asRead }),
});

export const groupDelete = endpoint({
  path: 'contact/group/delete',
  access: { module: 'contacts', action: 'delete' },
  status: 201,
  body: z.object({ contact_group_id: groupId }),
});

export const contactUpdate = endpoint({
  path: 'contact/group/msisdn/update',
  access: { module: 'contacts', action: 'update' },
  body: z.object({
    contact_group_msisdn_id: membershipId,
    first_name: personName(contactTexts.updateFields),
    other_name: personName(contactTexts.updateFields),
    /** Extension: custom fields to set; other fields stay unchanged. */
    fields: contactFields.optional(),
    /** Extension: null removes the recorded consent; unset: it stays. */
    consent: consent.nullish(),
    read: z.looseObject({ consent: consent.nullish() }).optional(),
  }),
});

export const contactStatus = endpoint({
  path: 'contact/group/msisdn/status',
  access: { module: 'contacts', action: 'update' },
  status: 201,
  body: z.object({
    contact_group_msisdn_id: membershipId,
    status: givenStatus,
  }),
});

export const contactDelete = endpoint({
  path: 'contact/group/msisdn/delete',
  access: { module: 'contacts', action: 'delete' },
  status: 201,
  body: z.object({ contact_group_msisdn_id: membershipId }),
});

/** In calls for many contacts, the ids are those of memberships (`contact_id`). */
const manyContacts = z.object({ ids: bulkIds() });

export const contactsDelete = endpoint({
  path: 'contact/bulk/delete',
  access: { module: 'contacts', action: 'delete' },
  body: manyContacts,
  answer: bulkAnswer,
});

/** Mutes (0) or unmutes (1) contacts. */
export const contactsStatus = endpoint({
  path: 'contact/bulk/status',
  access: { module: 'contacts', action: 'update' },
  body: manyContacts.extend({ status: contactStatus.body.shape.status }),
  answer: bulkAnswer,
});

/** Moves contacts to another group of the same client. A contact that is in it already is only removed from its current group. */
export const contactsMove = endpoint({
  path: 'contact/bulk/move',
  access: { module: 'contacts', action: 'update' },
  body: manyContacts.extend({ contact_group_id: groupId }),
  answer: bulkAnswer,
});
