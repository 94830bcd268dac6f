import {
  changeOf,
  flag,
  idOf,
  optionalText,
  orElse,
  photo,
  PHOTO_BODY,
  requiredText,
} from '../fields.ts';
import { onPlatform, signedIn } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { pictureVersion } from './pictureVersion.ts';

const text = z.string();
const row = {
  id: z.int(),
  name: text,
  category: text,
  isOffered: z.boolean(),
  version: z.int(),
};
const avatar = z
  .object({
    ...row,
    image: text.check(z.meta({ description: 'base64 of a PNG of 256 × 256 pixels.' })),
    photoType: text,
  })
  .check(z.meta({ id: 'Avatar' }));
const fields = {
  name: requiredText(1, 100),
  category: optionalText(50),
  isOffered: orElse(flag(), true),
};
const one = z.object({ id: idOf('avatars') });
const uploaded =
  'The picture is base64 of a PNG, JPEG or WebP, stored as a PNG of 256 × 256 pixels.';

/** The gallery of pictures from which the users of AGATA choose theirs. */
export const avatars = {
  avatarList: listCall({
    method: 'GET',
    path: '/api/agata/web/GetAvatars',
    summary:
      'The pictures of the gallery. People who do not manage it get those on offer, and the one that they have chosen.',
    access: signedIn,
    query: z.object({
      category: optionalText(50),
      isOffered: z.optional(flag()),
    }),
    list: { sort: ['name', 'category', 'isOffered', 'id'], ids: 'avatars' },
    answer: z.array(z.object(row)),
  }),
  avatarImage: call({
    method: 'GET',
    path: '/api/agata/web/GetAvatarImage',
    summary: 'A picture of the gallery, a PNG of 256 × 256 pixels.',
    access: signedIn,
    query: z.object({
      avatarId: idOf('avatars'),
      version: pictureVersion(),
    }),
    readOnlyToken: true,
    bytes: 'image/png',
    answer: z.instanceof(Blob),
  }),
  avatarDetails: call({
    method: 'GET',
    path: '/api/agata/web/GetAvatarDetails',
    summary: 'One picture of the gallery.',
    access: onPlatform('show', 'avatars'),
    query: one,
    answer: avatar,
  }),
  createAvatar: call({
    method: 'POST',
    path: '/api/agata/web/CreateAvatar',
    summary: `Adds a picture to the gallery. ${uploaded}`,
    access: onPlatform('create', 'avatars'),
    body: z.object({
      ...fields,
      image: photo().check(z.minLength(1, { error: 'AVATAR.IMAGE_NEEDED' })),
      imageType: optionalText(50),
    }),
    answer: avatar,
    largestBody: PHOTO_BODY,
    example: {
      name: 'Hibiscus',
      category: 'Nature',
      image:
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    },
  }),
  updateAvatar: call({
    method: 'POST',
    path: '/api/agata/web/UpdateAvatar',
    summary: `Changes a picture of the gallery; without a new picture it stays. ${uploaded} With If-Match, only that version (409 otherwise).`,
    access: onPlatform('edit', 'avatars'),
    body: z.object({
      id: idOf('avatars'),
      ...changeOf(fields),
      name: z.optional(fields.name),
      image: z.optional(photo().check(z.minLength(1, { error: 'AVATAR.IMAGE_NEEDED' }))),
      ...changeOf({ imageType: optionalText(50) }),
    }),
    answer: avatar,
    largestBody: PHOTO_BODY,
    example: { name: 'Hibiscus', category: 'Nature', isOffered: false },
  }),
  removeAvatar: call({
    method: 'DELETE',
    path: '/api/agata/web/RemoveAvatar',
    summary: 'Removes a picture from the gallery; 409 where someone has chosen it.',
    access: onPlatform('delete', 'avatars'),
    query: one,
    answer: z.object({ done: z.literal(true) }),
  }),
};
