import { PhotoExamples } from './picture-examples.tsx'
import { ImageField, type ImageFieldProps } from './image-field.tsx'

export const PhotoFields = (
  image: Omit<ImageFieldProps, 'label' | 'hint' | 'shape' | 'camera' | 'optional'>,
) => (
  <>
    <PhotoExamples />
    <ImageField
      {...image}
      label="প্রোফাইল ছবি"
      hint="JPG বা PNG। বড় ছবি নিজে থেকেই ছোট হয়ে যাবে।"
      shape="square"
      camera="user"
    />
  </>
)
