package io.virtfleet.contract.vm.codec;

import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.ImageSource.Basic;
import io.virtfleet.contract.vm.ImageSource.Location;
import io.virtfleet.proto.v1.VmSpecProto;
import java.util.Optional;

/** The border between domain and wire for images by where they lie. */
public final class ImageSourceCodec {

    private static final int WORD_LENGTH = 1024;
    private static final int PATH_LENGTH = 4096;

    private ImageSourceCodec() {}

    public static VmSpecProto.ImageSource encode(ImageSource image) {
        VmSpecProto.ImageSource.Builder wire =
                VmSpecProto.ImageSource.newBuilder().setStorage(image.storage()).putAllParameters(image.parameters());
        switch (image.location()) {
            case ImageSource.Prepared(String id) -> wire.setImageId(id);
            case ImageSource.Template(String name) -> wire.setTemplate(name);
            case ImageSource.LocalPath(String path) -> wire.setPath(path);
            case ImageSource.Download download -> wire.setDownload(DownloadCodec.encode(download));
            case ImageSource.Registry registry -> wire.setRegistry(encode(registry));
            case ImageSource.LibraryItem item -> wire.setLibraryItem(encode(item));
        }
        image.format().map(DiskFormatCodec::encode).ifPresent(wire::setFormat);
        image.checksum().map(ChecksumCodec::encode).ifPresent(wire::setChecksum);
        return wire.build();
    }

    private static VmSpecProto.RegistryImage encode(ImageSource.Registry registry) {
        VmSpecProto.RegistryImage.Builder wire =
                VmSpecProto.RegistryImage.newBuilder().setImage(registry.image());
        registry.credentials().map(DownloadCodec::encode).ifPresent(wire::setCredentials);
        return wire.build();
    }

    private static VmSpecProto.LibraryItem encode(ImageSource.LibraryItem item) {
        return VmSpecProto.LibraryItem.newBuilder()
                .setLibrary(item.library())
                .setItem(item.item())
                .setVersion(item.version())
                .build();
    }

    public static ImageSource decode(VmSpecProto.ImageSource wire, FieldPath at) {
        return new ImageSource(
                location(wire, at),
                wire.hasFormat()
                        ? Optional.of(DiskFormatCodec.decode(wire.getFormat(), at.field("format")))
                        : Optional.empty(),
                wire.hasChecksum()
                        ? Optional.of(ChecksumCodec.decode(wire.getChecksum(), at.field("checksum")))
                        : Optional.empty(),
                at.field("storage").atMost(wire.getStorage(), WORD_LENGTH),
                ParametersCodec.decode(wire.getParametersMap(), at));
    }

    private static Location location(VmSpecProto.ImageSource wire, FieldPath at) {
        return switch (wire.getLocationCase()) {
            case IMAGE_ID -> new ImageSource.Prepared(at.field("image_id").id(wire.getImageId()));
            case TEMPLATE -> new ImageSource.Template(at.field("template").text(wire.getTemplate(), WORD_LENGTH));
            case PATH -> new ImageSource.LocalPath(at.field("path").text(wire.getPath(), PATH_LENGTH));
            case DOWNLOAD -> DownloadCodec.decode(wire.getDownload(), at.field("download"));
            case REGISTRY -> decode(wire.getRegistry(), at.field("registry"));
            case LIBRARY_ITEM -> decode(wire.getLibraryItem(), at.field("library_item"));
            case LOCATION_NOT_SET -> {
                at.field("location").wrong("must be set: image_id, template, path, download, registry or library_item");
                yield new ImageSource.Prepared("");
            }
        };
    }

    private static Location decode(VmSpecProto.RegistryImage wire, FieldPath at) {
        Optional<Basic> credentials = wire.hasCredentials()
                ? Optional.of(DownloadCodec.decode(wire.getCredentials(), at.field("credentials")))
                : Optional.empty();
        return new ImageSource.Registry(at.field("image").text(wire.getImage(), WORD_LENGTH), credentials);
    }

    private static Location decode(VmSpecProto.LibraryItem wire, FieldPath at) {
        return new ImageSource.LibraryItem(
                at.field("library").text(wire.getLibrary(), WORD_LENGTH),
                at.field("item").text(wire.getItem(), WORD_LENGTH),
                at.field("version").atMost(wire.getVersion(), WORD_LENGTH));
    }
}
